import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findCycles } from './arrows/find-cycles.ts';
import { findFoldReads } from './arrows/find-fold-reads.ts';
import { readModules } from './arrows/modules.ts';
import { drawPicture, withPicture } from './arrows/picture.ts';
import { findViolations, type Violation } from './arrows/rules.ts';

const DOCUMENT = 'docs/architecture.md';

/** Checks who knows whom below `root`; with `write` the picture in the document is brought up to date first. */
export function checkArrows(
  root: string,
  { write = false } = {},
): { modules: number; violations: readonly Violation[] } {
  const modules = readModules(root);
  if (modules.length === 0) {
    return { modules: 0, violations: [{ path: 'src', line: 1, message: 'no modules were read: nothing was checked' }] };
  }
  const violations = [
    ...findViolations(modules),
    ...findCycles(modules),
    ...findFoldReads(modules),
    ...checkPicture(root, drawPicture(modules), write),
  ];
  return { modules: modules.length, violations };
}

function checkPicture(root: string, picture: string, write: boolean): readonly Violation[] {
  const file = join(root, DOCUMENT);
  const before = readFileSync(file, 'utf8');
  const after = withPicture(before, picture);
  if (after === undefined)
    return [{ path: DOCUMENT, line: 1, message: 'has no markers for the picture of the arrows' }];
  if (after === before) return [];
  if (!write) return [{ path: DOCUMENT, line: 1, message: 'its picture is stale; run `npm run arrows -- --write`' }];
  writeFileSync(file, after);
  return [];
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } });
  const { modules, violations } = checkArrows(process.cwd(), values);
  for (const { path, line, message } of violations) console.error(`${path}:${line} ${message}`);
  console.log(`arrows: ${modules} modules, ${violations.length} violations`);
  process.exitCode = violations.length === 0 ? 0 : 1;
}
