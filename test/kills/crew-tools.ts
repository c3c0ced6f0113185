import { isObject, type Json } from '../../src/core/json.ts';
import type { ToolResult } from '../../src/core/tool/result.ts';
import type { Tool } from '../../src/ports/tool.ts';
import type { Outside } from './family-world.ts';

const GREETING = '@project/src/greet.js';
const DOCUMENT = '@project/README.md';
const REVIEW = '@project/reviews/main.md';

/** The tools of a crew on a repository in memory: what they did is a deed by the key of its call, done once. */
export function crewTools({ files, deeds }: Outside): readonly Tool[] {
  const once = (what: string, key: string, says: () => string): string => {
    const name = `${what} ${key} `;
    const earlier = deeds.find((deed) => deed.startsWith(name));
    const deed = earlier ?? name + says();
    if (earlier === undefined) deeds.push(deed);
    return deed.slice(name.length);
  };
  const route = () => (files.has(DOCUMENT) ? 'PR' : 'REQ_DOCS');
  return [
    pure('git.base', () => ({ commit: 'c0', branch: 'main', detached: false, clean: true })),
    pure('git.changes', () => ({ route: route(), because: 'symbol added', files: [], config: [], added: [] })),
    pure('forge.items', () => ({ open: 0, items: [] })),
    pure('memory.recall', () => ({ lessons: [] })),
    {
      ...described('memory.archive'),
      effect: 'idempotent',
      // A lesson is known by the run: also another call for it finds it there.
      run: async (_, { runId }) => ({ ok: true, lesson: once('lesson', runId, () => 'kept') }),
    },
    {
      ...described('git.snapshot'),
      effect: 'idempotent',
      run: async (_, { key }) => ({ ok: true, tree: once('snapshot', key, () => [...files.keys()].join(' ')) }),
    },
    {
      ...described('check.run'),
      effect: 'idempotent',
      run: async (_, { key }) => {
        const exitCode = Number(once('check', key, () => (files.get(GREETING)?.includes('"!"') ? '0' : '1')));
        return { ok: true, exitCode, durationMs: 1, command: 'npm test', from: 'found', tree: 't', log: '' };
      },
    },
    writing('fs.write', files, fileOf, () => undefined),
    writing(
      'forge.open',
      files,
      () => ({ path: REVIEW, content: 'A review.' }),
      (key) => void once('review', key, () => REVIEW),
    ),
  ];
}

function described(name: string) {
  return { name, description: 'Of a test.' };
}

function pure(name: string, says: () => { readonly [field: string]: Json }): Tool {
  return { ...described(name), effect: 'pure', run: async () => ({ ok: true, ...says() }) };
}

type File = { readonly path: string; readonly content: string };

/** Done is what the file itself shows. */
function writing(
  name: string,
  files: Outside['files'],
  fileIn: (args: Json) => File,
  also: (key: string) => void,
): Tool {
  const written: ToolResult = { ok: true };
  return {
    ...described(name),
    effect: 'verify',
    prepare: async () => null,
    run: async (args, { key }) => {
      const { path, content } = fileIn(args);
      files.set(path, content);
      also(key);
      return written;
    },
    probe: async (args) => {
      const { path, content } = fileIn(args);
      return files.get(path) === content ? written : 'not-done';
    },
  };
}

function fileOf(args: Json): File {
  const { path, content } = isObject(args) ? args : {};
  return { path: String(path), content: String(content) };
}
