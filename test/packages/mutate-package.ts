import type { PackageFiles } from '../../src/core/package/package-files.ts';
import type { Chance } from './chance.ts';
import { mutateJson } from './mutate-json.ts';
import { mutateBytes, mutateFrontMatter } from './mutate-text.ts';

/** A package with one to four things wrong. Folders and zips give maps of this kind: text where the bytes are UTF-8. */
export function mutatePackage(base: PackageFiles, chance: Chance): PackageFiles {
  const files = new Map(base);
  for (let times = 1 + chance.below(4); times > 0 && files.size > 0; times -= 1) {
    const path = chance.pick([...files.keys()]);
    pickChange(path, chance)(files, path, chance);
  }
  return files;
}

type Change = (files: Map<string, string | Uint8Array>, path: string, chance: Chance) => void;

/** Most mutations stay inside a file and keep its form: what breaks the form is found at once, and tests little. */
function pickChange(path: string, chance: Chance): Change {
  if (path.endsWith('.json') && chance.is(0.75)) return chance.is(0.03) ? graphOfManyNodes : insideJson;
  if (path.endsWith('.md') && chance.is(0.6)) return insideFrontMatter;
  return chance.is(0.6) ? insideBytes : chance.pick(FILES);
}

const insideJson: Change = (files, path, chance) => {
  const text = files.get(path);
  if (typeof text === 'string') files.set(path, mutateJson(text, chance));
};

const insideFrontMatter: Change = (files, path, chance) => {
  const text = files.get(path);
  if (typeof text === 'string') files.set(path, mutateFrontMatter(text, chance));
};

const insideBytes: Change = (files, path, chance) => {
  files.set(path, textOrBytes(mutateBytes(Buffer.from(files.get(path) ?? ''), chance)));
};

/** As many nodes, edges and problems as fit: time must not grow with their square. */
const graphOfManyNodes: Change = (files, _, chance) => {
  const graph = [...files.keys()].find((path) => path.endsWith('workflow.graph.json'));
  if (graph === undefined) return;
  const count = chance.pick([100, 700, 2000, 2500]);
  const name = (index: number): string => `n${index}`;
  const file = chance.is(0.5) ? 'steps/none.md' : ([...files.keys()].find((path) => path.includes('steps/')) ?? '');
  const types = ['step', 'decision', 'merge', 'end', 'subworkflow'];
  const nodes = Array.from({ length: count }, (_each, index) => ({ id: name(index), type: chance.pick(types), file }));
  const edges = Array.from({ length: chance.pick([count, 8 * count]) }, () => {
    return { from: name(chance.below(count + 5)), to: name(chance.below(count + 5)), label: 'on' };
  });
  files.set(graph, JSON.stringify({ schemaVersion: '1.1', entryNodeId: name(0), nodes, edges }));
};

const FILES: readonly Change[] = [
  (files, path) => files.delete(path),
  (files, path) => files.set(path, ''),
  (files, path, chance) => {
    const content = files.get(path) ?? '';
    files.delete(path);
    files.set(chance.pick(['elsewhere.md', path.toUpperCase(), `${path}/${path}`, `x/${path}`]), content);
  },
  (files, path, chance) => files.set(path, files.get(chance.pick([...files.keys()])) ?? ''),
  (files, path) => files.set(path, new Uint8Array([0xff, 0xfe, 0x00])),
  (files) => {
    for (let index = 0; index < 500; index += 1) files.set(`steps/more/${index}.md`, `# ${index}`);
  },
  (files, path) => files.set(path, 'x'.repeat(3 * 1024 * 1024)),
  (files, path) => files.set(path, `---\n${'a: 1\n'.repeat(50_000)}---\n`),
];

function textOrBytes(bytes: Uint8Array): string | Uint8Array {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return new Uint8Array(bytes);
  }
}
