import { describe, expect, it } from 'vitest';
import { readYaml } from './read-yaml.ts';

describe('readYaml', () => {
  it('parses a text once, however often it is asked for in a row', () => {
    const yaml = (node: string) => `currentNodeId: ${node}\nvariables: { a: [1] }\n`;
    const first = readYaml(yaml('plan'));
    expect(first).toEqual({
      kind: 'read',
      value: { currentNodeId: 'plan', variables: { a: [1] } },
      marked: false,
    });
    expect(readYaml(yaml('plan'))).toBe(first);
    expect(readYaml(yaml('write'))).not.toEqual(first);
  });

  it('keeps the states of many runs, and forgets them before they take up room', () => {
    const first = readYaml('a: 0\n');
    for (let index = 1; index < 1000; index += 1) readYaml(`a: ${index}\n`);
    expect(readYaml('a: 0\n')).toBe(first);
    for (let index = 1; index < 10; index += 1) readYaml(`a: ${index}\nb: ${'x'.repeat(200_000)}\n`);
    const again = readYaml('a: 0\n');
    expect(again).toEqual(first);
    expect(again).not.toBe(first);
  });

  it('says where a text is no YAML, that it unfolds without end, and that it is marked as a document', () => {
    expect(readYaml('a: 1\na: 2\n')).toMatchObject({ kind: 'problem', complaint: { code: 'KEY_TWICE', offset: 5 } });
    const lines = Array.from(
      { length: 9 },
      (_, level) => `l${level + 1}: &l${level + 1} [${`*l${level}, `.repeat(9)}]`,
    );
    expect(readYaml(`l0: &l0 x\n${lines.join('\n')}\n`)).toEqual({ kind: 'endless' });
    expect(readYaml('--- \na: 1\n')).toMatchObject({ kind: 'read', marked: true });
  });
});
