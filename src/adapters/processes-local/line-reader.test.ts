import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { propertyRuns } from '../../../test/support/property-runs.ts';
import type { ReadLine } from '../../ports/processes.ts';
import { lineReader, MAX_LINE_BYTES } from './read-lines.ts';

describe('lines of a stream (TRN-12)', () => {
  test.each<readonly [string, string, readonly string[]]>([
    ['nothing', '', []],
    ['one line', 'a\n', ['a']],
    ['a last line without its end', 'a\nb', ['a', 'b']],
    ['empty lines', '\n\na\n', ['', '', 'a']],
    ['ends of lines as Windows writes them', 'a\r\nb\r\n\r\nc\r', ['a', 'b', '', 'c']],
    ['a carriage return that ends no line', 'a\rb\n', ['a\rb']],
    [
      'noise and colours',
      'warning: x\n\u001b[31mred\u001b[0m\n{"a":1}\n',
      ['warning: x', '\u001b[31mred\u001b[0m', '{"a":1}'],
    ],
    ['separators that JSON allows inside strings', 'a\u2028b\u0085c\n', ['a\u2028b\u0085c']],
    ['NUL and a byte order mark, as they are', '\ufeffa\0b\n', ['\ufeffa\0b']],
  ])('finds %s', (_, text, lines) => {
    expect(texts(readAll([Buffer.from(text)]))).toEqual(lines);
  });

  test('puts characters together that were split over chunks, byte by byte', () => {
    const text = '你好 🚂 é\n';
    expect(texts(readAll([...Buffer.from(text)].map((byte) => Uint8Array.of(byte))))).toEqual(['你好 🚂 é']);
  });

  test('replaces bytes that are no UTF-8 and goes on', () => {
    const bytes = Buffer.from([0x61, 0xff, 0x0a, 0xe4, 0xbd, 0x0a, 0x62, 0x0a]);
    expect(texts(readAll([bytes]))).toEqual(['a\ufffd', '\ufffd', 'b']);
  });

  test('counts a line over the limit, does not decode it, and reads the next', () => {
    expect(readAll([Buffer.from('12345\n123456\n1\n1234567')], 5)).toEqual([
      { kind: 'line', text: '12345' },
      { kind: 'too long', bytes: 6 },
      { kind: 'line', text: '1' },
      { kind: 'too long', bytes: 7 },
    ]);
  });

  test('keeps a line of exactly 32 MiB and none that is longer', () => {
    const megabyte = Buffer.alloc(1024 * 1024, 'x');
    const whole = Array.from({ length: 32 }, () => megabyte);
    const end = Buffer.from('\n');
    const lines = readAll([...whole, end, ...whole, Buffer.from('y'), end, Buffer.from('z')]);
    expect(lines.map((line) => (line.kind === 'line' ? line.text.length : line))).toEqual([
      MAX_LINE_BYTES,
      { kind: 'too long', bytes: MAX_LINE_BYTES + 1 },
      1,
    ]);
  });

  test('keeps nothing of a chunk that is used again for the next', () => {
    const reader = lineReader();
    const chunk = Buffer.from('ab');
    reader.push(chunk);
    chunk.write('cd');
    expect(texts([...reader.push(chunk), ...reader.end()])).toEqual(['abcd']);
  });

  test('gives the same lines however the bytes are cut', () => {
    fc.assert(
      fc.property(stream, fc.array(fc.nat({ max: 40 })), fc.integer({ min: 1, max: 30 }), (bytes, cuts, limit) => {
        const lines = readAll(cut(bytes, cuts), limit);
        expect(lines).toEqual(expected(bytes, limit));
        expect(lines).toEqual(readAll([bytes], limit));
      }),
      propertyRuns(2000),
    );
  });
});

const piece = fc.oneof(
  fc.constantFrom('\n', '\r\n', '\r', '{"type":"x"}', '\n\n').map((text) => Buffer.from(text)),
  fc.string({ unit: 'grapheme', maxLength: 12 }).map((text) => Buffer.from(text)),
  fc.uint8Array({ maxLength: 6 }).map((bytes) => Buffer.from(bytes)),
);
const stream = fc.array(piece, { maxLength: 20 }).map((pieces) => Buffer.concat(pieces));

/** The same by splitting all of it at once, which is what a reader of streams cannot do. */
function expected(bytes: Buffer, limit: number): readonly ReadLine[] {
  const parts = bytes.toString('latin1').split('\n');
  if (parts.at(-1) === '') parts.pop();
  return parts.map((part) =>
    part.length > limit
      ? { kind: 'too long', bytes: part.length }
      : {
          kind: 'line',
          text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(Buffer.from(part.replace(/\r$/, ''), 'latin1')),
        },
  );
}

function cut(bytes: Buffer, sizes: readonly number[]): readonly Buffer[] {
  let from = 0;
  const chunks = sizes.map((size) => {
    from += size;
    return bytes.subarray(from - size, from);
  });
  return [...chunks, bytes.subarray(from)];
}

function readAll(chunks: readonly Uint8Array[], limit?: number): readonly ReadLine[] {
  const reader = lineReader(limit);
  return [...chunks.flatMap((chunk) => reader.push(chunk)), ...reader.end()];
}

function texts(lines: readonly ReadLine[]): readonly string[] {
  return lines.map((line) => (line.kind === 'line' ? line.text : `too long: ${line.bytes}`));
}
