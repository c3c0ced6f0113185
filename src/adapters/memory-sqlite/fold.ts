/** As texts are compared in a search: a letter is the same in both cases, and in every way to write it. */
export function fold(text: string): string {
  return text.toWellFormed().normalize('NFC').toLowerCase();
}
