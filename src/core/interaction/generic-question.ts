/** What a person is asked where an engine has stopped and said nothing. */
export const GENERIC_QUESTION = 'The agent has stopped without a word. What should it do?';
