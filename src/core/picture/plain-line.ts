const GAPS = /[\s\p{Cc}]+/gu;
const HIDDEN = /[\p{Bidi_Control}\ufeff\ufffe\uffff]/gu;

/** Text of a package as a picture may show it: one line of whole characters, none of which hides or turns its neighbours. */
export function plainLine(text: string): string {
  return text.toWellFormed().replaceAll(HIDDEN, '').replaceAll(GAPS, ' ').trim();
}
