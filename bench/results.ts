import { readFileSync, statfsSync } from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import { type Section, table } from './section.ts';

const MET = { yes: 'yes', no: '**no**', open: 'not measured' };
const TMPFS = 0x01021994;

/** What quality.md asks for and nothing here measures yet. */
const MISSING = [
  'The peers of quality.md were not measured side by side: goals against them stay open, and their figures there come from another day.',
  'Byte-for-byte prefixes of prompts are proven by tests, not here.',
  'Workers on PostgreSQL: that store does not exist yet.',
];

/** All sections as one document: first every goal, then how each figure came about. */
export function results(
  sections: readonly Section[],
  options: { readonly seconds: number; readonly load: number },
): string {
  return [
    '# Results of `npm run bench`',
    '',
    `Written by the bench itself; goals are those of quality.md. ${surroundings(options)}`,
    'Figures are the median of several rounds, with the smallest and the largest in brackets. They move with the machine: compare ratios.',
    'Counts rather than times (kills, races, mutated packages) are proven by `npm run prove:…`; their last results stand in [proofs](proofs).',
    '',
    ...table(
      ['goal', 'figure', 'met?'],
      sections.flatMap(({ goals }) => goals.map(({ goal, figure, met }) => [goal, figure, MET[met]])),
    ),
    '## What is missing',
    '',
    ...MISSING.map((line) => `- ${line}`),
    '',
    ...sections.flatMap(({ title, details }) => [
      `## ${title}`,
      '',
      ...details,
      ...(details.at(-1) === '' ? [] : ['']),
    ]),
  ]
    .join('\n')
    .trimEnd()
    .concat('\n');
}

function surroundings({ seconds, load }: { readonly seconds: number; readonly load: number }): string {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
    version: string;
  };
  const disk = statfsSync(tmpdir()).type === TMPFS ? 'memory (tmpfs), so that durable writes cost nothing' : 'a disk';
  return [
    `${new Date().toISOString().slice(0, 10)};`,
    `signalbox ${version}, Node ${process.versions.node}, SQLite ${process.versions['sqlite']};`,
    `${process.platform} ${process.arch}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, stores on ${disk};`,
    `load of the machine at the start ${load.toFixed(1)}; ${Math.round(seconds)} s in all.`,
  ].join(' ');
}
