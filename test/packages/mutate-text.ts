import type { Chance } from './chance.ts';

/** Changes the bytes of a file somewhere, as a careless or hostile hand would. */
export function mutateBytes(bytes: Buffer, chance: Chance): Buffer {
  return chance.pick(Object.values(BYTES))(Buffer.from(bytes), chance);
}

/** Changes the YAML in front of a Markdown text. */
export function mutateFrontMatter(text: string, chance: Chance): string {
  const lines = text.split('\n');
  const end = lines.indexOf('---', 1);
  if (end < 1) return text;
  const at = 1 + chance.below(end);
  const line = lines[at] ?? '';
  lines.splice(at, chance.below(2), ...chance.pick(YAML)(line, chance));
  return lines.join('\n');
}

const BYTES: Readonly<Record<string, (bytes: Buffer, chance: Chance) => Buffer>> = {
  flips(bytes, chance) {
    for (let times = 1 + chance.below(8); times > 0 && bytes.length > 0; times -= 1) {
      bytes[chance.below(bytes.length)] = chance.below(256);
    }
    return bytes;
  },
  bit(bytes, chance) {
    const at = chance.below(bytes.length);
    if (bytes.length > 0) bytes[at] = (bytes[at] ?? 0) ^ (1 << chance.below(8));
    return bytes;
  },
  'cut off': (bytes, chance) => bytes.subarray(0, chance.below(bytes.length)),
  emptied: () => Buffer.alloc(0),
  'part removed'(bytes, chance) {
    const at = chance.below(bytes.length);
    return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + chance.below(50))]);
  },
  'part twice'(bytes, chance) {
    const at = chance.below(bytes.length);
    return Buffer.concat([bytes.subarray(0, at), bytes.subarray(chance.below(at + 1))]);
  },
  inserted(bytes, chance) {
    const at = chance.below(bytes.length + 1);
    const what = chance.pick([
      '\0',
      '\ufeff',
      '\u2028',
      '\u0085',
      '\r',
      '\t',
      '---\n',
      '{',
      '"',
      '\u202e',
      '# '.repeat(5000),
      '\n## Goal\n',
    ]);
    return Buffer.concat([bytes.subarray(0, at), Buffer.from(what), bytes.subarray(at)]);
  },
  'no UTF-8'(bytes, chance) {
    const at = chance.below(bytes.length + 1);
    const what = chance.pick([
      [0xff],
      [0xc0, 0x80],
      [0xed, 0xa0, 0x80],
      [0xe4],
      [0xf8, 0x88, 0x80, 0x80, 0x80],
      [0xff, 0xfe],
    ]);
    return Buffer.concat([bytes.subarray(0, at), Buffer.from(what), bytes.subarray(at)]);
  },
  'other line ends': (bytes) => Buffer.from(bytes.toString().replaceAll('\n', '\r\n')),
  'wide characters': (bytes) => Buffer.from(bytes.toString(), 'utf16le'),
};

const laughs = (): readonly string[] => [
  'a0: &a0 [x, x, x, x, x, x, x, x, x, x]',
  ...Array.from(
    { length: 9 },
    (_, index) => `a${index + 1}: &a${index + 1} [${Array(10).fill(`*a${index}`).join(', ')}]`,
  ),
];

const YAML: readonly ((line: string, chance: Chance) => readonly string[])[] = [
  () => [],
  (line) => [line, line],
  laughs,
  () => ['a: &a {b: *a}'],
  () => ['x: &x 1', 'y: *x', 'z: *nowhere'],
  () => ['<<: {a: 1}', '<<: *nowhere'],
  () => ['a: !!js/function "function () { return 1 }"'],
  () => ['a: !!binary aGVsbG8=', 'b: !!set {x, y}', 'c: !!omap [a: 1]', 'd: !!timestamp 2001-12-14t21:59:43.10-05:00'],
  () => ['a: !<tag:yaml.org,2002:python/object/apply:os.system> [x]'],
  () => ['__proto__: {polluted: true}', 'constructor: {prototype: {polluted: true}}'],
  (_, chance) => [`deep: ${'['.repeat(chance.pick([50, 150, 2000, 20_000]))}`],
  (_, chance) => {
    const depth = chance.pick([50, 150, 1000]);
    return [`deep: ${'{a: '.repeat(depth)}1${'}'.repeat(depth)}`];
  },
  (_, chance) => Array.from({ length: chance.pick([50, 150, 1000]) }, (_each, index) => `${' '.repeat(index)}a:`),
  (_, chance) => [`long: "${'x'.repeat(chance.pick([1000, 200_000]))}"`],
  (_, chance) => Array.from({ length: chance.pick([100, 5000, 10_000]) }, (_each, index) => `k${index}: ${index}`),
  () => ['? [complex, key]', ': value', '? {a: 1}', ': 2'],
  () => ['n: .nan', 'i: .inf', 'h: 0xFF', 'o: 0o17', 'e: 1e999', 'd: 2001-12-14', 'y: yes', 'nil: ~'],
  () => ['schemaVersion: 1.10', 'nodeId: [a]', 'type: {x: 1}', 'stepsCompleted: plan', 'currentNodeId: 7'],
  () => ['variables: [1, 2]', 'decisionLog: {}', 'artifacts: text'],
  () => ['\ttab: 1'],
  () => ['%YAML 1.1', '---', 'a: 1', '...'],
  () => ['text: |', '  one', ' two', '   three', 'more: >-', '', '  x'],
  () => ["quoted: 'it''s", 'open: "never closed'],
  () => ['- a list', '- in a mapping'],
  () => ['*alias : 1', '&anchor key: 1', '!tag key: 1'],
  (line) => [`#${line}`],
  (line) => [line.replace(':', '')],
];
