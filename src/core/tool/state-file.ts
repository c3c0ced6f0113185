import { decideChange } from '../gate/decide-change.ts';
import { byteLength, hashText } from '../hash.ts';
import { asJson, isObject, type JsonObject, parseJson } from '../json.ts';
import { isRefusal, type Refusal, refuse } from '../refusal.ts';
import type { Call } from '../run/events.ts';
import type { Run } from '../run/run.ts';
import { hashWith, renderState } from '../state/state-changed.ts';
import { FrontMatterPatch, type FrontMatterUpdate, updateFrontMatter } from '../state/update-front-matter.ts';
import { type CallDecision, type Decide, refused } from './call-decision.ts';
import { compilePattern } from './compile-pattern.ts';
import { patchText, readPatch } from './patch-text.ts';
import { policyInForce } from './policy-of.ts';
import { DEFAULT_MATCHES, type LineMatch, SearchArguments, searchText } from './search-text.ts';
import { STATE_FILE, statePath } from './state-path.ts';

/** `fs.list` of `@state`: a fixed set of names. */
const listStateFiles: Decide = (_run, _call, args) => {
  if (statePath(args['path'])?.kind === 'folder') {
    const entries = [{ name: 'workflow.md', kind: 'file' }];
    return { kind: 'done', events: [], result: { ok: true, path: '@state', entries, total: 1 } };
  }
  return refused(unknownFile(args) ?? refuse('ENOENT', `${STATE_FILE} is a file. Read it with fs.read.`));
};

/** `fs.read` of the state file: rendered from the fold. */
const readStateFile: Decide = (run, _call, args) => {
  const missing = unknownFile(args);
  if (missing !== undefined) return refused(missing);
  const text = renderState(run);
  const { maxReadBytes } = policyInForce(run).fs;
  const lines = text.split('\n');
  const from = whole(args['startLine'], 1);
  const to = whole(args['endLine'], lines.length);
  const content = lines.slice(from - 1, to).join('\n');
  const cut = byteLength(content) > maxReadBytes;
  return {
    kind: 'done',
    events: [],
    result: {
      ok: true,
      path: STATE_FILE,
      sha256: hashText(text),
      // At most four bytes make a character: this many characters fit for certain.
      content: cut ? content.slice(0, Math.floor(maxReadBytes / 4)) : content,
      ...(cut ? { truncated: true, hint: 'Read the rest with startLine and endLine.' } : {}),
    },
  };
};

/** `fs.write` of the state file: the whole text, as a command that the guard decides. */
const writeStateFile: Decide = (run, call, args) => {
  const { content } = args;
  if (typeof content !== 'string') return refused(refuse('TOOL_ARGS_INVALID_JSON', 'fs.write needs content as text.'));
  return changeState(run, call, args, content);
};

/** `fs.apply_patch` of the state file: a unified diff, or the updateFrontmatter operation, as an object or as JSON text. */
const patchStateFile: Decide = (run, call, args) => {
  const { patch } = args;
  const operation = typeof patch === 'string' ? jsonObject(patch) : patch;
  if (isObject(operation)) {
    const update = checkedUpdate(operation);
    if (isRefusal(update)) return refused(update);
    const next = updateFrontMatter(renderState(run), update.update);
    return isRefusal(next) ? refused(next) : changeState(run, call, { ...args, ...update.precondition }, next);
  }
  if (typeof patch !== 'string') return refused(refuse('TOOL_ARGS_INVALID_JSON', 'fs.apply_patch needs a patch.'));
  const diff = readPatch(patch);
  const next = isRefusal(diff) ? diff : patchText(renderState(run), diff);
  return isRefusal(next) ? refused(next) : changeState(run, call, args, next);
};

function changeState(run: Run, call: Call, args: JsonObject, next: string): CallDecision {
  const problem = unknownFile(args) ?? precondition(run, args) ?? tooLarge(run, next);
  if (problem !== undefined) return refused(problem);
  return decideChange(run, call, next, {
    result: (accepted) => ({ ok: true, path: STATE_FILE, sha256: hashWith(run, accepted.text) }),
  });
}

function unknownFile(args: JsonObject): Refusal | undefined {
  return statePath(args['path'])?.kind === 'workflow'
    ? undefined
    : refuse('ENOENT', `${String(args['path'])} does not exist. @state holds workflow.md and nothing else.`);
}

function precondition(run: Run, args: JsonObject): Refusal | undefined {
  const expected = args['ifMatchSha256'];
  if (expected === undefined || expected === hashText(renderState(run))) return undefined;
  return refuse('E_PRECONDITION_FAILED', 'The state file has another sha256 than ifMatchSha256. Read it again.');
}

function tooLarge(run: Run, text: string): Refusal | undefined {
  const { maxWriteBytes } = policyInForce(run).fs;
  return byteLength(text) <= maxWriteBytes
    ? undefined
    : refuse('E_WRITE_LIMIT', `The text is larger than maxWriteBytes: ${maxWriteBytes}.`);
}

function checkedUpdate(operation: unknown): { update: FrontMatterUpdate; precondition: JsonObject } | Refusal {
  const checked = FrontMatterPatch.safeParse(operation);
  if (!checked.success) {
    const errors = checked.error.issues.map((issue) => `${issue.path.join('.') || 'patch'}: ${issue.message}`);
    return refuse('E_SCHEMA_VALIDATION', `The patch is not valid. ${errors.join('. ')}.`, { errors });
  }
  const { update, ifMatchSha256 } = checked.data;
  return { update, precondition: ifMatchSha256 === undefined ? {} : { ifMatchSha256 } };
}

function jsonObject(text: string): JsonObject | undefined {
  const value = text.trimStart().startsWith('{') ? asJson(parseJson(text)) : undefined;
  return value as JsonObject | undefined;
}

function whole(value: unknown, otherwise: number): number {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : otherwise;
}

/** A decision is made in one go, so what it may cost is bounded before it begins. */
const MAX_STEPS = 2_000_000;

/** `fs.search` in `@state`: the lines of the one file that is there. */
const searchStateFile: Decide = (run, _call, args) => {
  const checked = SearchArguments.safeParse(args);
  if (!checked.success) {
    const errors = checked.error.issues.map(({ path, message }) => `${path.join('.') || 'arguments'}: ${message}`);
    return refused(refuse('E_SCHEMA_VALIDATION', `fs.search cannot be called so. ${errors.join('. ')}.`));
  }
  if (statePath(checked.data.path)?.kind === 'unknown')
    return refused(refuse('ENOENT', 'There is no such file. @state holds workflow.md and nothing else.'));
  const find = compilePattern(checked.data.pattern);
  if (typeof find === 'string') return refused(refuse('E_SCHEMA_VALIDATION', find));
  const { before, after, maxMatches } = checked.data;
  const text = renderState(run);
  if (find.steps !== undefined && find.steps * text.length > MAX_STEPS)
    return refused(
      refuse('E_SCHEMA_VALIDATION', 'The pattern is too large for a state file of this size. Search for plain text.'),
    );
  const found = [...searchText(text, find, { before: before ?? 0, after: after ?? 0 })].filter(
    (line): line is LineMatch => typeof line === 'object',
  );
  const most = maxMatches ?? DEFAULT_MATCHES;
  const matches = found.slice(0, most).map((match) => ({ path: STATE_FILE, ...match }));
  const more = found.length > most ? { truncated: true, hint: 'There are more matches. Narrow the pattern.' } : {};
  return { kind: 'done', events: [], result: { ok: true, path: '@state', matches, files: 1, ...more } };
};

/** What can be done with the state file, by the tool that does it. */
export const STATE_TOOLS: { readonly [name: string]: Decide } = {
  'fs.list': listStateFiles,
  'fs.read': readStateFile,
  'fs.search': searchStateFile,
  'fs.write': writeStateFile,
  'fs.apply_patch': patchStateFile,
};
