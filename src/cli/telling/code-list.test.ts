import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { readExplanations } from '../../core/explanations.ts';
import { displayWidth } from '../../core/picture/display-width.ts';
import { codeList } from './code-list.ts';
import { speakIn } from './speech.ts';

async function listed(language: 'en' | 'zh', ...names: readonly string[]): Promise<readonly string[]> {
  const texts = names.map((name) => readFile(new URL(`../../../docs/${name}`, import.meta.url), 'utf8'));
  const documents = (await Promise.all(texts)).map(readExplanations);
  return speakIn({ language }, () => codeList(documents)).split('\n');
}

const ENGLISH = ['en', 'faults.md', 'problems.md'] as const;
const CHINESE = ['zh', 'faults.zh.md', 'problems.zh.md'] as const;

describe('the list of codes', () => {
  it.each([ENGLISH, CHINESE])('has each code once, with what it means, in 80 columns (%s)', async (...which) => {
    const lines = await listed(...which);
    const codes = lines.flatMap((line) => /^ {4}(\w+) {2,}\S+/.exec(line)?.[1] ?? []);
    expect(codes).toHaveLength(new Set(codes).size);
    expect(codes).toEqual(expect.arrayContaining(['STALE', 'SCRIPT_INVALID', 'EDGE_NODE_UNKNOWN']));
    expect(lines.filter((line) => line.startsWith('    '))).toHaveLength(codes.length);
    expect(lines.filter((line) => displayWidth(line) > 80)).toEqual([]);
  });

  it('is parted by where the codes come from, and then by their sections', async () => {
    const lines = await listed(...ENGLISH);
    const headings = lines.filter((line) => /^\S/.test(line));
    expect(headings).toEqual(['What commands and runs tell', 'What is wrong with a package, as validate finds it']);
    const [, packages = ''] = headings;
    const at = (text: string) => lines.findIndex((line) => line.startsWith(text));
    expect(at('    SCRIPT_INVALID')).toBeLessThan(at(packages));
    expect(at('    EDGE_NODE_UNKNOWN')).toBeGreaterThan(at(packages));
    expect(at('  Faults: the store')).toBeGreaterThan(0);
  });

  it('says what a code means in its first sentence, or in a part of it that says something', async () => {
    const lines = await listed(...ENGLISH);
    const meaning = (code: string) =>
      lines
        .find((line) => line.startsWith(`    ${code} `))
        ?.slice(4 + code.length)
        .trim();
    expect(meaning('RUN_NOT_FOUND')).toBe('No run in this store has that id');
    expect(meaning('FILE_MISSING')).toBe('Something names a file that is not in the package');
    expect(meaning('GRAPH_INVALID')).toMatch(/^A node, an edge or the graph .*…$/);
    expect(meaning('JSON_INVALID')).toBe('A file is not JSON');
  });
});
