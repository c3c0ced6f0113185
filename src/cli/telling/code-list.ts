import type { Explanation } from '../../core/explanations.ts';
import { columnWidth, cutTo, displayWidth, padTo } from '../../core/picture/display-width.ts';
import { LOOK_WORDS } from '../../core/words/look-words.ts';
import { say } from './speech.ts';

const WIDTH = 80;
/** Codes that are longer shift what is said about them, on their own line. */
const CODE_WIDTH = 24;
const HEADINGS = [LOOK_WORDS.codesOfRuns, LOOK_WORDS.codesOfPackages];

/** All codes by where they come from, document by document: each once, on a line with what it means in short. */
export function codeList(documents: readonly (readonly Explanation[])[]): string {
  const told = new Set<string>();
  return documents
    .flatMap((explanations, index) => {
      const heading = HEADINGS[index];
      const own = explanations.filter(({ code }) => !told.has(code));
      for (const { code } of own) told.add(code);
      return [...(heading === undefined ? [] : [say(heading)]), ...sections(own)];
    })
    .join('\n\n');
}

function sections(explanations: readonly Explanation[]): readonly string[] {
  const width = columnWidth(
    explanations.map(({ code }) => code),
    CODE_WIDTH,
  );
  return [...Map.groupBy(explanations, ({ section }) => section)].map(([section, codes]) =>
    [`  ${section}`, ...codes.map((one) => line(one, width))].join('\n'),
  );
}

function line({ code, meaning }: Explanation, width: number): string {
  const start = `    ${padTo(code, width)}  `;
  return start + inShort(meaning, WIDTH - displayWidth(start));
}

/** What is left of a sentence says something only if it is as wide as that. */
const LEAST_WIDTH = 16;

/** The first sentence of what it means, up to a colon, a semicolon or another half where all of it has no room. Whether it is a warning is told elsewhere. */
function inShort(meaning: string, room: number): string {
  const [sentence = ''] = meaning.replaceAll(/\s*\n\s*/g, ' ').split(/(?<=\.)\s|(?<=。)/);
  const [, said = ''] = /^(?:(?:Error|Warning|A warning): |(?:错误|警告)：)?(.*?)[.。]?$/.exec(sentence) ?? [];
  const title = said.replace(/^[a-z](?=[a-z]* [a-z])/, (letter) => letter.toUpperCase());
  if (displayWidth(title) <= room) return title;
  const [part = ''] = title.split(/[;:；：]|, (?=or |and )/);
  return cutTo(displayWidth(part) < LEAST_WIDTH ? title : part, room);
}
