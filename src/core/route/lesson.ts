import { isoTime } from '../iso-time.ts';
import type { Entity } from '../memory/graph.ts';
import { screenshotWords } from './browser-evidence.ts';
import type { CheckEvidence, CycleView, Evidence, LaneTurn } from './lanes.ts';

/** By this type a lesson of a crew is known in the memory. */
export const LESSON = 'crew_lesson';

const MOST_TEXT = 600;
const MOST_OF_A_KIND = 3;
const MOST_NAMED = 20;

/**
 * What is to be remembered of a cycle, from what the runtime has seen in it; words of agents are marked as theirs. It is the same
 * whenever it is written: its name and its date are those of the cycle.
 */
export function writeLesson(cycle: CycleView, project: string): Entity {
  const { task, request, since, turns, evidence, changed, review } = cycle;
  const checks = evidence.filter((one) => one.kind === 'check');
  return {
    name: `lesson ${task}`,
    entityType: LESSON,
    observations: [
      `request: ${shortenText(request)}`,
      ...newest(checks.filter(({ exitCode }) => exitCode !== 0).map((check) => `problem: ${howItEnded(check)}`)),
      ...newest(evidence.flatMap(brokenPageIn)),
      ...newest(turns.flatMap(correctionIn)),
      ...newest(turns.flatMap(blockIn)),
      ...newest(turns.flatMap(wordsIn)).slice(-1),
      `outcome: ${checks.length === 0 ? 'no check was run' : howItEnded(checks.at(-1))}`,
      ...(changed.length === 0 ? [] : [`changed: ${listPaths(changed)}`]),
      ...newest(review.map(({ text, state }) => `review (${state}): ${shortenText(text)}`)),
      `project: ${shortenText(project)}`,
      `from: ${task}, ${isoTime(since).slice(0, 10)}`,
    ],
  };
}

function howItEnded(check: CheckEvidence | undefined): string {
  if (check === undefined) return '';
  const { command, exitCode, log } = check;
  const shown = `\`${shortenText(command)}\``;
  if (exitCode === 0) return `${shown} passed`;
  const how = exitCode === null ? 'had to be ended' : `failed with exit code ${exitCode}`;
  const end = cutToEnd(log.trim());
  return `${shown} ${how}${end === '' ? '' : `: ${end}`}`;
}

/** Beside what checks have found: what is seen on a page is a problem of another kind, and neither takes the other's place. */
function brokenPageIn(one: Evidence): readonly string[] {
  if (one.kind !== 'browser' || one.passed) return [];
  const { page, failed = 'opening it' } = one;
  return [
    `problem: \`${shortenText(page)}\` failed in the browser at ${shortenText(failed)}; ${shortenText(screenshotWords(one))}`,
  ];
}

function correctionIn({ agent, corrected }: LaneTurn): readonly string[] {
  return corrected === undefined || corrected === '' ? [] : [`correction of ${agent}: ${shortenText(corrected)}`];
}

const STACK = /^[ \t]+at .*$\n?/gm;

const BLOCKED = 'BLOCK_NEED_MASTER';

function blockIn({ agent, decided, words = '' }: LaneTurn): readonly string[] {
  return decided === BLOCKED ? [`block by ${agent}: ${ownWords(words)}`] : [];
}

/** What was said with the work that was handed over; the master only passes it on. */
function wordsIn({ agent, decided, words = '' }: LaneTurn): readonly string[] {
  const own = decided === 'REQ_TEST' ? ownWords(words) : '';
  return own === '' ? [] : [`said by ${agent}: ${own}`];
}

/** Without what the runtime says around them where it hands them over. */
function ownWords(words: string): string {
  return shortenText(words.replace(HANDED_OVER, '').replace(/^> ?/gm, ''));
}

const HANDED_OVER = /^Agent \S+ ended its work with \[\w+\]\.(?: Its words:\s*)?/;

/** Each once, and no more than a few. */
function newest(lines: readonly string[]): readonly string[] {
  return [...new Set(lines)].slice(-MOST_OF_A_KIND);
}

function listPaths(paths: readonly string[]): string {
  return shortenText(paths.slice(0, MOST_NAMED).join(', ') + (paths.length > MOST_NAMED ? ', …' : ''));
}

function shortenText(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= MOST_TEXT ? line : `${line.slice(0, MOST_TEXT).toWellFormed()}…`;
}

/** A log says at its end why something failed; the lines of a stack trace say nothing to a later reader. */
function cutToEnd(text: string): string {
  const line = text.replace(STACK, '').replace(/\s+/g, ' ');
  return line.length <= MOST_TEXT ? line : `…${line.slice(-MOST_TEXT).toWellFormed()}`;
}
