/** What a program is told whose run nobody drives any more. Where its output holds this, it did not end of its own accord. */
export const OWNER_GONE = 'E_OWNER_GONE';
