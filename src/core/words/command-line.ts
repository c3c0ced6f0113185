/** A command to paste: every word is quoted where a shell would read more into it. */
export function commandLine(...words: readonly string[]): string {
  return ['signalbox', ...words.map(quoted)].join(' ');
}

/** A word as a shell takes it; one that begins like an option is a path in this folder. */
export function quoted(word: string): string {
  const plain = word.startsWith('-') && word.includes('.') ? `./${word}` : word;
  return /^[\p{L}\p{N}_@%+=:,./-]+$/u.test(plain) ? plain : `'${plain.replaceAll("'", "'\\''")}'`;
}
