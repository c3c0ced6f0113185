import { DatabaseSync } from 'node:sqlite';

/** What a stretch of the database file holds. `tree`: the table or index whose page it is. */
export type Stretch = {
  readonly from: number;
  readonly to: number;
  readonly tree: string;
  readonly part: 'head' | 'cell' | 'overflow';
};

const PAGE = 4096;

/** Reads from the file itself which bytes are in use and for what, by the rules of SQLite's file format; the rest is unused. */
export function mapFile(file: string, bytes: Buffer): readonly Stretch[] {
  const db = new DatabaseSync(file, { readOnly: true });
  const pages = db.prepare('select pageno, name, pagetype from dbstat').all();
  db.close();
  const stretches: Stretch[] = [{ from: 0, to: 100, tree: 'file', part: 'head' }];
  for (const { pageno, name, pagetype } of pages) {
    const start = (Number(pageno) - 1) * PAGE;
    const tree = String(name);
    if (pagetype === 'overflow') stretches.push({ from: start, to: start + PAGE, tree, part: 'overflow' });
    else stretches.push(...mapPage(bytes, start, tree));
  }
  return stretches.sort((a, b) => a.from - b.from);
}

/** The part of the file that a byte lies in; undefined where nothing is kept. */
export function stretchAt(map: readonly Stretch[], at: number): Stretch | undefined {
  return map.find(({ from, to }) => from <= at && at < to);
}

function mapPage(bytes: Buffer, start: number, tree: string): readonly Stretch[] {
  const head = start === 0 ? 100 : start;
  const kind = bytes.readUInt8(head);
  const count = bytes.readUInt16BE(head + 3);
  const pointers = head + (kind === 2 || kind === 5 ? 12 : 8);
  const cells = Array.from({ length: count }, (_, index): Stretch => {
    const from = start + bytes.readUInt16BE(pointers + 2 * index);
    return { from, to: from + cellSize(bytes, from, kind), tree, part: 'cell' };
  });
  return [{ from: head, to: pointers + 2 * count, tree, part: 'head' }, ...cells];
}

/** Kinds: 2 and 10 are pages of keys, 5 and 13 of numbered rows; the smaller numbers stand above others. */
function cellSize(bytes: Buffer, from: number, kind: number): number {
  const child = kind === 2 || kind === 5 ? 4 : 0;
  const [first, afterFirst] = varint(bytes, from + child);
  if (kind === 5) return afterFirst - from;
  const body = kind === 13 ? varint(bytes, afterFirst)[1] : afterFirst;
  return body - from + localSize(first, kind === 13 ? PAGE - 35 : 1002);
}

/** How much of a payload stands in the cell; the rest overflows, and four bytes say where to. */
function localSize(payload: number, most: number): number {
  if (payload <= most) return payload;
  const least = 489;
  const wanted = least + ((payload - least) % (PAGE - 4));
  return (wanted <= most ? wanted : least) + 4;
}

function varint(bytes: Buffer, at: number): readonly [value: number, after: number] {
  let value = 0;
  for (let index = 0; index < 9; index += 1) {
    const byte = bytes.readUInt8(at + index);
    value = value * 128 + (byte & 0x7f);
    if (byte < 0x80) return [value, at + index + 1];
  }
  return [value, at + 9];
}
