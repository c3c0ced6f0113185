import { type AppendList, append, emptyList, firstOf, itemsFrom } from '../append-list.ts';

/** What a program has said, piece by piece; joined to segments only when the turn is over. */
export type Said = {
  readonly pieces: AppendList<Piece>;
  /** How long all of that is; more than `MAX_SAID` means that the rest was not kept. */
  readonly size: number;
  /** Whether the last segment may still grow. */
  readonly open: boolean;
  /** The next text goes on with the last one, whatever stands between them. */
  readonly joins: boolean;
  readonly message: Message;
  readonly withdrawals: number;
};

type Piece = { readonly text: string /** Of a segment. */; readonly begins: boolean };

/** `from`: where the last message began, or what of it came after a tool: so far back a program can take its words. */
type Message = { readonly id: string | undefined; readonly from: number };

export type SaidText = {
  readonly text: string;
  /** It belongs to the text right before it. */
  readonly delta?: true;
  /** The message that it is part of, where the program tells: its parts are one text. */
  readonly message?: string;
};

/** As much as the longest line that is decoded can say; a reply is one event of the log, and a text has its limits, too. */
export const MAX_SAID = 32 * 1024 * 1024;
/** Taking words back costs a copy of all that was said; a program does it a few times. */
const MAX_WITHDRAWALS = 1000;

export const NOTHING_SAID: Said = {
  pieces: emptyList(),
  size: 0,
  open: false,
  joins: false,
  message: { id: undefined, from: 0 },
  withdrawals: 0,
};

export function say(said: Said, { text, delta, message }: SaidText): Said {
  const { pieces } = said;
  const size = said.size + text.length;
  if (size > MAX_SAID) return { ...said, size, open: false };
  const isPart = message !== undefined && message === said.message.id;
  const goesOn = said.joins || (said.open && (delta === true || isPart));
  return {
    ...said,
    pieces: append(pieces, { text, begins: !goesOn || pieces.length === 0 }),
    size,
    open: true,
    joins: false,
    message: goesOn || isPart ? said.message : { id: message, from: pieces.length },
  };
}

/** A tool was used: what comes after it is another text, and what came before it stays said. */
export function pause(said: Said): Said {
  return { ...said, open: false, message: { id: undefined, from: said.pieces.length } };
}

/** The message is over; what was said of it can still be taken back. */
export function conclude(said: Said): Said {
  return { ...said, message: { ...said.message, id: undefined } };
}

/** The program has thrown the last message away, and asked its model again. */
export function withdraw(said: Said): Said {
  const { pieces, message, withdrawals } = said;
  if (withdrawals >= MAX_WITHDRAWALS) return said;
  return { ...said, pieces: firstOf(pieces, message.from), open: false, withdrawals: withdrawals + 1 };
}

export function segmentsOf({ pieces }: Said): readonly string[] {
  const segments: string[][] = [];
  for (const { text, begins } of itemsFrom(pieces)) {
    if (begins) segments.push([text]);
    else segments.at(-1)?.push(text);
  }
  return segments.map((texts) => texts.join(''));
}

/**
 * What a screen gets to see of a program between two looks at it. Each segment stands apart from the one before
 * it, and its line ends when a tool is used: until the next words come something else can be drawn below it.
 */
export function draftBetween(old: Said, now: Said): readonly string[] {
  let open = old.open;
  const drafts = itemsFrom(now.pieces, old.pieces.length).map(({ text, begins }, index) => {
    const apart = old.pieces.length + index === 0 || !begins ? '' : open ? '\n\n' : '\n';
    open = true;
    return apart + text;
  });
  return open && !now.open ? [...drafts, '\n'] : drafts;
}
