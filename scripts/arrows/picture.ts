import { type Module, placeOf, targetOf } from './modules.ts';
import { ARROWS } from './rules.ts';

const BEGIN = '<!-- arrows: written by `npm run arrows -- --write` -->';
const END = '<!-- /arrows -->';

/** The arrows between places as a mermaid picture, each with the number of imports behind it. */
export function drawPicture(modules: readonly Module[]): string {
  const order = Object.keys(ARROWS);
  const lines = order.flatMap((from) =>
    order.flatMap((to) => {
      const count = countImports(modules, from, to);
      return count === 0 || from === to ? [] : [`  ${from} -- ${count} --> ${to}`];
    }),
  );
  return ['```mermaid', 'flowchart BT', ...lines, '```'].join('\n');
}

/** The document with this picture between its markers; undefined where it has no markers. */
export function withPicture(document: string, picture: string): string | undefined {
  const begin = document.indexOf(BEGIN);
  const end = document.indexOf(END);
  if (begin === -1 || end < begin) return undefined;
  return `${document.slice(0, begin + BEGIN.length)}\n\n${picture}\n\n${document.slice(end)}`;
}

function countImports(modules: readonly Module[], from: string, to: string): number {
  return modules
    .filter((module) => placeOf(module.path) === from)
    .flatMap((module) => module.imports.map(({ specifier }) => specifier && targetOf(module.path, specifier)))
    .filter((target) => target && placeOf(target) === to).length;
}
