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

  it('forgets texts that nobody has asked for in a while', () => {
    const first = readYaml('a: 0\n');
    for (let index = 1; index < 100; index += 1) readYaml(`a: ${index}\n`);
    const again = readYaml('a: 0\n');
    expect(again).toEqual(first);
    expect(again).not.toBe(first);
  });

  it('says where a text is no YAML, that it unfolds without end, and that it is marked as a document', () => {
    expect(readYaml('a: 1\na: 2\n')).toMatchObject({ kind: 'problem', line: 2, col: 1 });
    const lines = Array.from(
      { length: 9 },
      (_, level) => `l${level + 1}: &l${level + 1} [${`*l${level}, `.repeat(9)}]`,
    );
    expect(readYaml(`l0: &l0 x\n${lines.join('\n')}\n`)).toEqual({ kind: 'endless' });
    expect(readYaml('--- \na: 1\n')).toMatchObject({ kind: 'read', marked: true });
  });
});
