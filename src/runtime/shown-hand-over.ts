import { withoutPaths } from '../core/paths/without-paths.ts';
import { type HandOverName, renderHandOver } from '../core/route/hand-over.ts';
import { HAND_OVER_FILES } from '../core/route/hand-over-names.ts';
import { isRendered } from '../core/route/hand-over-text.ts';
import type { WrittenReport } from '../core/run/decide/decide.ts';
import type { EditedHandOver } from '../core/run/decide/decide-hand-over.ts';
import type { Run } from '../core/run/run.ts';
import type { FoundHandOver, HandOverFiles } from '../ports/hand-over-files.ts';

export type ShownHandOver = {
  /** What people have made of the files, each kept beside its file before it is told of. */
  edited(run: Run): Promise<readonly EditedHandOver[]>;
  /** Shows the files as they are now, and tells how that went with the report; an edit that was not told of yet is left alone. */
  show(run: Run): Promise<WrittenReport>;
};

const NOBODY_LOOKS: ShownHandOver = {
  edited: async () => [],
  show: async () => ({ outcome: 'failed', why: 'Nothing shows such files here.', ms: 0 }),
};
const REPORT: HandOverName = 'test_report.md';

/**
 * The hand-over files in the project: a projection, written after the log where their text has changed.
 * Best effort, so whatever stands in their place must not stop a run whose log is safe.
 */
export function shownHandOver(files: HandOverFiles | undefined): ShownHandOver {
  if (files === undefined) return NOBODY_LOOKS;
  /** What stands on disk, as far as we know: null for no file. */
  const written = new Map<HandOverName, string | null>();
  const told = new Map<HandOverName, string>();
  return {
    async edited(run) {
      const edits: EditedHandOver[] = [];
      const names = renderHandOver(run).length === 0 ? [] : HAND_OVER_FILES;
      for (const name of names) {
        const edit = await kept(files, run, name).catch(() => undefined);
        if (edit !== undefined) edits.push(edit);
      }
      return edits;
    },
    async show(run) {
      const rendered = renderHandOver(run);
      let report: WrittenReport = { outcome: 'done', ms: 0 };
      for (const name of rendered.length === 0 ? [] : HAND_OVER_FILES) {
        const text = rendered.find((file) => file.name === name)?.text ?? null;
        if (text === written.get(name) && !told.has(name)) continue;
        const put = await putTimed(files, run, name, text);
        if (name === REPORT) report = put;
      }
      return report;
    },
  };

  async function kept(files: HandOverFiles, run: Run, name: HandOverName): Promise<EditedHandOver | undefined> {
    const found = await files.read(run.started.project, name);
    if (!isEdit(found) || told.get(name) === signOf(found)) return undefined;
    const edit = {
      name,
      kept: await files.keep(run.started.project, name),
      text: found.kind === 'text' ? found.text : undefined,
    };
    told.set(name, signOf(found));
    return edit;
  }

  async function putTimed(...order: Parameters<typeof put>): Promise<WrittenReport> {
    const began = performance.now();
    const [, run] = order;
    const why = await put(...order).catch((cause) => withoutPaths(reasonOf(cause), [run.started.project]));
    const ms = Math.round(performance.now() - began);
    return why === undefined ? { outcome: 'done', ms } : { outcome: 'failed', why, ms };
  }

  /** Why it was not put there, if so. */
  async function put(
    files: HandOverFiles,
    run: Run,
    name: HandOverName,
    text: string | null,
  ): Promise<string | undefined> {
    const found = await files.read(run.started.project, name);
    if (found.kind === 'foreign') return 'Something that is no file stands in its place.';
    if (isEdit(found) && told.get(name) !== signOf(found))
      return 'Somebody has edited it: it is written over once the next agent was told.';
    told.delete(name);
    if (text === null && found.kind !== 'nothing') await files.remove(run.started.project, name);
    // What stands there already need not be written again.
    if (text !== null && (found.kind !== 'text' || found.text !== text))
      await files.write(run.started.project, name, text);
    written.set(name, text);
    return undefined;
  }
}

/** A text that no run has rendered. */
function isEdit(found: FoundHandOver): boolean {
  return found.kind === 'unreadable' || (found.kind === 'text' && !isRendered(found.text));
}

function reasonOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}

function signOf(found: FoundHandOver): string {
  return found.kind === 'text' ? `text ${found.text}` : found.kind;
}
