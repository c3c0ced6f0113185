import { type Explanation, readExplanations } from '../core/explanations.ts';
import { Fault } from '../core/fault.ts';
import { nearest } from '../core/nearest.ts';
import type { House } from './house.ts';
import type { Output } from './output.ts';

/** `signalbox explain`: what a code means and what to do about it; without one, all of them. */
export async function explain(house: House, out: Output, code: string | undefined): Promise<number> {
  const all = (await house.readDocuments(['faults.md', 'problems.md'])).flatMap(readExplanations);
  if (code === undefined) {
    if (out.format !== 'text') out.document({ codes: all });
    else out.result(`${listed(all)}\n\nNext: signalbox explain ${all[0]?.code ?? 'CODE'}`);
    return 0;
  }
  const wanted = code.trim().toUpperCase();
  // A code may stand in both documents: what stops a run can also be found beforehand.
  const found = all.filter((one) => one.code === wanted);
  if (found.length === 0) throw unknown(wanted, all);
  if (out.format !== 'text') out.document({ codes: found });
  else out.result(found.map(told).join('\n\n'));
  return 0;
}

function told({ code, section, meaning, advice }: Explanation): string {
  return `${code}  (${section})\n\n${meaning}\n\nDo: ${advice}`;
}

/** By the parts of the documents, each code on a line with the first sentence of what it means. */
function listed(all: readonly Explanation[]): string {
  const sections = Map.groupBy(all, ({ section }) => section);
  return [...sections]
    .map(([section, codes]) => [section, ...codes.map(({ code }) => `  ${code}`)].join('\n'))
    .join('\n\n');
}

function unknown(code: string, all: readonly Explanation[]): Fault {
  const meant = nearest(
    code,
    all.map((one) => one.code),
  );
  return new Fault('BAD_USAGE', `There is no code ${code}.${meant === undefined ? '' : ` Did you mean ${meant}?`}`, {
    help: meant === undefined ? 'signalbox explain' : `signalbox explain ${meant}`,
  });
}
