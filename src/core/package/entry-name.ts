import { byteLength } from '../hash.ts';
import { ARCHIVE_WORDS } from '../words/archive-words.ts';
import type { Text } from '../words/text.ts';
import { isReserved } from './names.ts';
import { PACKAGE_LIMITS } from './package-limits.ts';

export type EntryName =
  | { readonly kind: 'path'; readonly segments: readonly string[] }
  | { readonly kind: 'refused'; readonly why: Text };

/** Whether an entry of a folder or a zip may be called so: only by a name that means the same file on every system. */
export function entryName(name: string): EntryName {
  const segments = name.split('/');
  const why =
    WHOLE.find(([isBroken]) => isBroken(name))?.[1] ??
    PARTS.find(([isBroken]) => segments.some(isBroken))?.[1] ??
    (segments.length > PACKAGE_LIMITS.depth ? ARCHIVE_WORDS.tooDeep(PACKAGE_LIMITS.depth) : undefined);
  return why === undefined ? { kind: 'path', segments } : { kind: 'refused', why };
}

/** Whether a part of a path is none: compatibility forms of dots and slashes become real ones once they are normalized. */
export function leadsElsewhere(part: string): boolean {
  return /[\\/]|^\.{0,2}$/.test(part.normalize('NFKC'));
}

/** A name for a message: in quotes, on one line, without anything that would deceive its reader. */
export function quotedName(name: string): string {
  const characters = [...name];
  const shown = characters.slice(0, MOST_SHOWN).join('');
  const cut = characters.length > MOST_SHOWN ? '…' : '';
  const escaped = (one: string): string => `\\u{${one.codePointAt(0)?.toString(16)}}`;
  return JSON.stringify(shown + cut).replaceAll(DECEPTIVE, escaped);
}

const MOST_SHOWN = 100;
const DECEPTIVE = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\ufffd]/gu;

/** What file systems take as the name of one file or folder. */
const SEGMENT_BYTES = 255;

const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]/u;
/** Format characters turn the direction of text around or show as nothing; ignorable ones show as nothing. */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/u;
/** Half a character, or what a decoder puts in the place of bytes that are none. */
const BROKEN = /[\p{Cs}\ufffd]/u;
/** Names that Windows keeps for devices, whatever ending they have. */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³]) *(?:\.|$)/i;

type Rule = readonly [isBroken: (text: string) => boolean, why: Text];

const WHOLE: readonly Rule[] = [
  [(name) => byteLength(name) > PACKAGE_LIMITS.pathBytes, ARCHIVE_WORDS.tooLong(PACKAGE_LIMITS.pathBytes)],
  [(name) => name.startsWith('/'), ARCHIVE_WORDS.absolute],
  [(name) => /^[A-Za-z]:/.test(name), ARCHIVE_WORDS.drive],
  [(name) => name.includes('\\'), ARCHIVE_WORDS.backslash],
  [(name) => CONTROL.test(name), ARCHIVE_WORDS.control],
  [(name) => UNSEEN.test(name), ARCHIVE_WORDS.invisible],
  [(name) => BROKEN.test(name), ARCHIVE_WORDS.notText],
  [(name) => name !== name.normalize('NFC'), ARCHIVE_WORDS.notNfc],
];

const PARTS: readonly Rule[] = [
  [(part) => part === '', ARCHIVE_WORDS.emptyPart],
  [leadsElsewhere, ARCHIVE_WORDS.dots],
  [(part) => /[. ]$/.test(part), ARCHIVE_WORDS.endsWithDot],
  [(part) => DEVICE.test(part), ARCHIVE_WORDS.device],
  [isReserved, ARCHIVE_WORDS.reserved],
  [(part) => byteLength(part) > SEGMENT_BYTES, ARCHIVE_WORDS.longPart(SEGMENT_BYTES)],
];
