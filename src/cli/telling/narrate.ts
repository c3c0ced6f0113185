import { faultRule, isAwaited, isFaultCode } from '../../core/fault.ts';
import type { AnswerValue } from '../../core/interaction/widget.ts';
import { isObject } from '../../core/json.ts';
import { takeAsks } from '../../core/output/take-asks.ts';
import { evidenceIn } from '../../core/route/lanes.ts';
import { isOwnCall } from '../../core/run/calls/own-call-id.ts';
import type { Answer, Compaction, EngineChoice, EventOf, EventType, Recorded, Warning } from '../../core/run/events.ts';
import { FOR_THE_MODEL } from '../../core/run/turn/after-notice.ts';
import { CREATE_TASK_DOCS } from '../../core/task/document-names.ts';
import { STATE_FILE } from '../../core/tool/state-path.ts';
import { troubleText } from '../../core/words/asked-text.ts';
import { LANE_WORDS } from '../../core/words/crew-words.ts';
import { DIFF_WORDS } from '../../core/words/diff-words.ts';
import { indented, oneLine } from '../../core/words/plain-text.ts';
import { readSaying } from '../../core/words/read-saying.ts';
import { SCREEN_WORDS } from '../../core/words/screen-words.ts';
import { isOfUnreadable, sentenceOf } from '../../core/words/sentence-of.ts';
import { TASK_STORY_WORDS } from '../../core/words/task-story-words.ts';
import { TELL_WORDS } from '../../core/words/tell-words.ts';
import type { Text } from '../../core/words/text.ts';
import { drawDiff } from './draw-diff.ts';
import { isOk } from './is-ok.ts';
import { evidenceLine } from './lane-lines.ts';
import { outputText } from './output-text.ts';
import type { Tone } from './paint.ts';
import type { Speaker } from './speakers.ts';
import { say } from './speech.ts';
import { tellPutBack, tellReading, tellSteps } from './tell-task.ts';

/** Why the run fails or is blocked. */
export type Ending = Pick<EventOf<'run.failed'>, 'code' | 'message'>;

/** What an event is told beside: who speaks, and what the run ends or stops with in the same moment. */
export type Scene = Speaker & { readonly ending?: Ending | undefined };

type Teller<T extends EventType> = (event: EventOf<T>, ts: number, scene: Scene) => string;

/**
 * What a person reads while a run goes on; events that are not here say nothing to them.
 * What an agent wrote is indented or kept on one line, so that it cannot pass for a line of ours.
 */
const TELLERS: { readonly [T in EventType]?: Teller<T> } = {
  'run.started': ({ warnings = [] }) => warnings.map(warned).join('\n'),
  'owner.left': ({ reason }) => `· ${say(TELL_WORDS.left(oneLine(reason)))}`,
  // What answers a question is told once, as the person said it; the model reads it in another form.
  'input.held': () => `· ${say(TELL_WORDS.held)}`,
  'input.taken': ({ text, answers, said }, _, { opening }) => {
    if (answers !== undefined) return '';
    return opening === undefined ? youSaid(text) : openedWith(opening, text, said);
  },
  'interaction.answered': ({ answer }) => {
    const said = answerWords(answer);
    return said === '' ? '' : youSaid(said);
  },
  // That the engine failed was told when it did.
  'turn.ended': ({ warnings = [] }) =>
    warnings
      .filter(({ code }) => !(isFaultCode(code) && tellsFailure(code)))
      .map(warned)
      .join('\n'),
  'reply.received': ({ segments, warnings = [] }, _, { agent }) => {
    // What is asked in a block is drawn as a question.
    const taken = segments.map(takeAsks);
    const beside = taken.map(({ text }) => text.trim()).filter((text) => text !== '');
    // A broken question that is all there is stands for itself.
    const isBroken = beside.length === 0 && taken.flatMap(({ asks }) => asks).at(-1)?.problem !== undefined;
    const said = isBroken ? segments : beside;
    const words = said.length === 0 ? [] : [`${agentSays(agent)}${indented(said.join('\n\n'))}`];
    return [...warnings.map(warned), ...words].join('\n');
  },
  'output.accepted': ({ output }) => `  ✓ ${say(TELL_WORDS.output)} ${outputText(output)}`,
  'exchange.failed': ({ code, message, say: saying, warnings = [], retryAt }, ts, { ending }) => {
    const isEnding = ending?.code === code && ending.message === message;
    const failed =
      tellsFailure(code) && !isEnding
        ? [failure({ code, message, ...(saying && { say: saying }) }, retryAt === undefined ? undefined : retryAt - ts)]
        : [];
    return [...warnings.map(warned), ...failed].join('\n');
  },
  'engine.changed': ({ engine, roles = {}, warnings = [] }) => {
    const named = [...(engine === undefined ? [] : [playerName(engine)]), ...Object.entries(roles).map(roleLine)];
    return [...warnings.map(warned), `· ${say(TELL_WORDS.playedBy(named.join(say(SCREEN_WORDS.comma))))}`].join('\n');
  },
  'exchange.started': ({ compacted }) => (compacted === undefined ? '' : `· ${say(madeRoom(compacted))}`),
  // A prompt of the agent's is told as what the person said.
  'menu.chosen': ({ words, workflow }) =>
    workflow === undefined ? '' : `· ${say(TELL_WORDS.chosen(oneLine(words), workflow))}`,
  'notice.given': ({ code, text: message, say: saying }) =>
    FOR_THE_MODEL.has(code) ? '' : warned({ code, message, ...(saying && { say: saying }) }),
  'exchange.interrupted': ({ reason }) => (reason === 'restart' ? `· ${say(TELL_WORDS.cutOff)}` : ''),
  'node.reopened': ({ node }) => `· ${say(TELL_WORDS.reopened(node))}`,
  'call.refused': ({ tool, code, message }) => `  ✗ ${oneLine(say(TELL_WORDS.refused(tool, code, message)))}`,
  // The runtime's own ticks are told by what they say: that an item is verified. What it waits for is told where it stops.
  'call.finished': ({ callId, tool, result }, ts) => {
    const evidence = evidenceIn({ callId, tool, result }, { turn: 0, at: ts });
    if (evidence !== undefined) return `  ${evidenceLine(evidence).text}${putBackLine(result)}`;
    const warning = warningIn(result);
    if (tool === 'memory.recall' && warning !== undefined)
      return `  ! ${oneLine(`${tool}: ${say(sentenceOf('call', { message: warning }))}`)}`;
    return isOwnCall(callId) && (isOk(result) ? tool === CREATE_TASK_DOCS : isAwaited(codeIn(result)))
      ? ''
      : isOk(result)
        ? `  ✓ ${oneLine(`${tool} ${pathOf(result)}`).trimEnd()}${putBackLine(result)}`
        : `  ✗ ${oneLine(say(whyNot(tool, result)))}${putBackLine(result)}`;
  },
  'call.reported': ({ outcome, why = '' }) =>
    outcome === 'done' ? '' : `  ! ${oneLine(say(LANE_WORDS.notReported(why)))}`,
  'call.in-doubt': ({ tool }) => `  ? ${say(TELL_WORDS.inDoubt(oneLine(tool)))}`,
  // A conversation has a node of the runtime's own, which says nothing to people.
  'node.entered': ({ node, from }) =>
    node.startsWith('@') ? '' : from === undefined ? `→ ${node}` : `→ ${say(TELL_WORDS.entered(node, from))}`,
  'task.classified': ({ simple, steps, needsResearch }) =>
    `  · ${say(simple ? TASK_STORY_WORDS.simple : TASK_STORY_WORDS.complex(steps, needsResearch))}`,
  'document.read': tellReading,
  'todo.updated': ({ text }) => tellSteps(text),
  'items.assigned': ({ items }) => {
    const words = items.some(({ claimed }) => claimed) ? TASK_STORY_WORDS.claimed : TASK_STORY_WORDS.assigned;
    return `  · ${oneLine(say(words(items.map(({ item }) => item).join(say(SCREEN_WORDS.comma)))))}`;
  },
  'run.rewound': ({ from, to, reason, by }) =>
    `↶ ${say((by === 'person' ? TELL_WORDS.youRewound : TELL_WORDS.agentRewinds)(from, to, oneLine(reason)))}`,
  'frame.pushed': ({ workflow }) => `↓ ${workflow}`,
  'frame.popped': ({ workflow }) => `↑ ${say(TELL_WORDS.frameDone(workflow))}`,
  'interaction.withdrawn': ({ reason }) => (reason === 'rewound' ? `· ${say(TELL_WORDS.withdrawn)}` : ''),
  'document.adopted': ({ path, diff }) =>
    `· ${say(TELL_WORDS.adopted(path))}\n${indented(drawDiff(diff, DIFF_WORDS.edited))}`,
  'document.refused': (event) => {
    const { path, code, diff } = event;
    if (code === 'HAND_OVER_EDITED') return tellEdited(event);
    if (path !== STATE_FILE) return tellPutBack(event);
    const why = oneLine(`${code}: ${say(sentenceOf('state', event))}`);
    const both = diff === undefined ? '' : `\n${indented(drawDiff(diff, DIFF_WORDS.edited))}`;
    // A pipe has no text to show, and what is too large was not read.
    return `! ${say((isOfUnreadable(event) ? TELL_WORDS.movedAside : TELL_WORDS.notAdopted)(path, why))}${both}`;
  },
  'grant.spent': ({ diff }) =>
    diff === undefined
      ? `  · ${say(TELL_WORDS.changing)}`
      : `  · ${say(TELL_WORDS.changingThis)}\n${indented(drawDiff(diff, DIFF_WORDS.confirmed), '    ')}`,
  'grant.lapsed': () => `! ${say(TELL_WORDS.lapsed)}`,
  'run.completed': () => `\n✔ ${say(TELL_WORDS.completed)}`,
  'run.failed': () => `\n✘ ${say(TELL_WORDS.runFailed)}`,
  'run.canceled': ({ reason }) => `\n✘ ${say(TELL_WORDS.canceled(canceledFor(reason)))}`,
  'cycle.opened': ({ cycle }) => `↺ ${say(TELL_WORDS.openAgain(cycle))}`,
};

/** Nothing was put back that counts: the agent hears of it, and the file is rendered again. */
function tellEdited(refused: EventOf<'document.refused'>): string {
  const { path, diff } = refused;
  const why = say(sentenceOf('handOver', refused));
  const shown = diff === undefined ? '' : `\n${indented(drawDiff(diff))}`;
  return `! ${oneLine(say(LANE_WORDS.edited(path, why)))}${shown}`;
}

/** What ends the run is told where it ends. */
function tellsFailure(code: string): boolean {
  return faultRule(code).retry !== 'never';
}

function failure(why: Warning, again: number | undefined): string {
  const told = sentence(oneLine(`${why.code}: ${say(troubleText(why))}`));
  return `! ${[told, ...(again === undefined ? [] : [say(tryingAgain(again))])].join(say(SCREEN_WORDS.space))}`;
}

function warned(warning: Warning): string {
  return `! ${oneLine(`${warning.code}: ${say(troubleText(warning))}`)}`;
}

/** The engine with its model, as far as the log names one. */
function playerName({ id, config = {} }: EngineChoice): string {
  const { model, provider } = config;
  const named = [provider, model].filter((part) => typeof part === 'string').join('/');
  return oneLine(named === '' ? id : id === 'api' ? named : `${id} (${named})`);
}

function roleLine([agent, engine]: readonly [string, EngineChoice]): string {
  return `${oneLine(agent)} = ${playerName(engine)}`;
}

/** How an event is shown where there are colours; words of people and agents have none. */
const TONES: { readonly [T in EventType]?: Tone } = {
  'turn.ended': 'care',
  'exchange.failed': 'care',
  'exchange.started': 'quiet',
  'engine.changed': 'quiet',
  'exchange.interrupted': 'quiet',
  'notice.given': 'care',
  'call.refused': 'bad',
  'call.reported': 'care',
  'call.in-doubt': 'care',
  'node.entered': 'step',
  'run.rewound': 'step',
  'frame.pushed': 'step',
  'frame.popped': 'step',
  'document.refused': 'care',
  'grant.lapsed': 'care',
  'run.completed': 'good',
  'run.failed': 'bad',
  'run.canceled': 'bad',
};

export function toneOf({ event }: Recorded): Tone {
  if (event.type === 'call.finished') {
    const evidence = evidenceIn(event, { turn: 0, at: 0 });
    if (evidence !== undefined) return evidenceLine(evidence).tone;
    return !isOk(event.result) ? 'bad' : warningIn(event.result) === undefined ? 'good' : 'care';
  }
  return TONES[event.type] ?? 'plain';
}

/** The event as a line or a paragraph; empty where there is nothing to tell. What the run ends with is told at its end. */
export function narrate({ event, ts }: Recorded, scene: Scene = {}): string {
  const teller = TELLERS[event.type] as Teller<EventType> | undefined;
  return teller?.(event, ts, scene) ?? '';
}

/** How an agent's words begin. */
export function agentSays(agent: string | undefined): string {
  return `\n${say(agent === undefined ? TELL_WORDS.agent : TELL_WORDS.named(oneLine(agent)))}\n`;
}

/** A task that was made of what a person said, if they said anything. */
function openedWith(opening: NonNullable<Scene['opening']>, text: string, said = ''): string {
  const task = said !== '' && text.endsWith(said) ? text.slice(0, -said.length).trimEnd() : text;
  const whose = opening === 'skill' ? TELL_WORDS.runtime : TELL_WORDS.task;
  const made = task === '' ? '' : `\n${say(whose)}\n${indented(task)}`;
  return [made, ...(said === '' ? [] : [youSaid(said)])].filter((part) => part !== '').join('\n');
}

function youSaid(text: string): string {
  return `\n${say(TELL_WORDS.you)}\n${indented(text)}`;
}

/** What a person gave as the reason; where they gave none, the log has our word for it. */
function canceledFor(reason: string): string {
  return reason === TELL_WORDS.byPerson.en ? say(TELL_WORDS.byPerson) : oneLine(reason);
}

/** Others do not end their words as we do. */
function sentence(text: string): string {
  return /[.!?…。！？]["'”’)]?$/.test(text.trimEnd()) ? text : say(SCREEN_WORDS.sentence(text.trimEnd()));
}

function tryingAgain(ms: number): Text {
  return ms <= 0 ? TELL_WORDS.tryingAgain : TELL_WORDS.tryingAgainIn(Math.max(1, Math.round(ms / 1000)));
}

function madeRoom({ cut, summary }: Compaction): Text {
  return cut === 0 ? TELL_WORDS.shortened : TELL_WORDS.summedUp(summary.messages);
}

/** What was chosen is told even where words came with it: a number says little, and words may say less than was chosen. */
function answerWords({ text, value }: Answer): string {
  const isChoice = typeof value === 'string' || Array.isArray(value);
  if (!isChoice && text.trim() !== '') return text;
  return [...new Set([valueWords(value), text.trim()])].filter((words) => words !== '').join('\n');
}

/** A value that came without words. */
function valueWords(value: AnswerValue | undefined): string {
  if (value === undefined || typeof value === 'string') return oneLine(value ?? '');
  if (Array.isArray(value)) return oneLine(value.join(say(SCREEN_WORDS.comma)));
  // A form may have a field of any name; these two have no other.
  if (Object.keys(value).length === 1 && typeof value['confirmed'] === 'boolean')
    return say(value['confirmed'] ? TELL_WORDS.yes : TELL_WORDS.no);
  if (Object.keys(value).length === 1 && value['decision'] === 'approve') return say(TELL_WORDS.approved);
  return Object.entries(value)
    .map(([name, part]) => oneLine(`${name}: ${part}`))
    .join('\n');
}

/** What a command may not have changed, below how it went. */
function putBackLine(result: unknown): string {
  const putBack = isObject(result) ? result['putBack'] : undefined;
  const listed = isObject(putBack) ? putBack['files'] : undefined;
  const files = Array.isArray(listed) ? listed.filter((file) => typeof file === 'string') : [];
  return files.length === 0 ? '' : `\n  ! ${oneLine(say(TELL_WORDS.putBack(files.join(say(SCREEN_WORDS.comma)))))}`;
}

/** The file that a tool worked on, where it says so. */
function pathOf(result: unknown): string {
  const path = isObject(result) ? (result['path'] ?? result['filePath'] ?? result['file']) : undefined;
  return typeof path === 'string' ? path : '';
}

function whyNot(tool: string, result: unknown): Text {
  const error = isObject(result) && isObject(result['error']) ? result['error'] : {};
  const told = { message: String(error['message']), say: readSaying(error['say']) };
  return TELL_WORDS.failed(tool, String(error['code']), say(sentenceOf('call', told)));
}

/** What kept a call that has not failed from giving all that it could. */
function warningIn(result: unknown): string | undefined {
  const warning = isObject(result) && isOk(result) ? result['warning'] : undefined;
  return typeof warning === 'string' ? warning : undefined;
}

function codeIn(result: unknown): string {
  return isObject(result) && isObject(result['error']) ? String(result['error']['code']) : '';
}
