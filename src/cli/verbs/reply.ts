import { resolve } from 'node:path';
import { badUsage } from '../../core/bad-usage.ts';
import { Fault } from '../../core/fault.ts';
import type { Checked } from '../../core/interaction/checked.ts';
import { readChoices } from '../../core/interaction/read-choice.ts';
import { fittingFields, readFields } from '../../core/interaction/read-fields.ts';
import { widgetOf } from '../../core/interaction/widget-of.ts';
import { isRefusal } from '../../core/refusal.ts';
import type { Command } from '../../core/run/commands.ts';
import type { Answer, Interaction } from '../../core/run/events.ts';
import { systemText } from '../../core/system-text.ts';
import { ANSWER_WORDS } from '../../core/words/answer-words.ts';
import { commandLine, quoted } from '../../core/words/command-line.ts';
import { asIs, type Text } from '../../core/words/text.ts';
import { changeSeen, isReadHere } from '../change-seen.ts';
import type { Output } from '../output.ts';
import type { SendOptions } from '../send.ts';
import { sendAnswer } from '../send-answer.ts';
import { drawInteraction, waysFor } from '../telling/draw-interaction.ts';
import type { Terminal } from '../terminal.ts';
import type { TerminalPlace } from '../terminal-place.ts';

export type ReplyOptions = SendOptions & {
  readonly file?: string;
  readonly choose?: readonly string[];
  readonly set?: readonly string[];
  readonly change?: string;
};

/** `signalbox reply`: answers what is asked, or gives a resting run its next words. */
export async function reply(
  place: TerminalPlace,
  out: Output,
  ref: string,
  text: string | undefined,
  options: ReplyOptions,
): Promise<number> {
  const { choose = [], set = [] } = options;
  const picked = choose.length + set.length > 0;
  if (choose.length > 0 && set.length > 0) {
    throw badUsage(
      ANSWER_WORDS.chooseOrSet,
      commandLine('reply', ref, ...choose.flatMap((choice) => ['--choose', choice])),
    );
  }
  const named = options.change === undefined ? undefined : { change: options.change };
  const words = options.file === undefined ? text : await replyWords(place.terminal, ref, text, options.file);
  return sendAnswer(place, out, ref, options, ({ id }) => ({
    answer: (open) => {
      const value = picked ? pickedValue(id, open, { choose, set }) : {};
      const text = words ?? (picked || open.kind === 'notice' ? '' : nothingSaid(waysFor(id, open)));
      return { text, ...value, ...(named ?? shownHere(place, out, open)) };
    },
    otherwise: () => {
      if (picked) return nothingToChoose(id);
      return { kind: 'message', text: words ?? nothingSaid(asIs(`signalbox reply ${id} "…"`)), ...named };
    },
  }));
}

/** A change that is asked about is shown before the answer goes, so a person at a terminal has seen it. */
function shownHere(place: TerminalPlace, out: Output, open: Interaction): Pick<Answer, 'change'> {
  if (open.change === undefined || !isReadHere(place, out)) return {};
  out.result(drawInteraction(open), 'asked');
  return changeSeen(open);
}

/** What a person says to a run: as an argument, from a file, or from standard input. */
async function replyWords(
  { stdin, cwd }: Pick<Terminal, 'stdin' | 'cwd'>,
  ref: string,
  text: string | undefined,
  file: string,
): Promise<string> {
  const run = commandLine('reply', ref);
  if (text !== undefined) {
    throw badUsage(ANSWER_WORDS.twoReplies(file), ANSWER_WORDS.eitherReply(run, quoted(file)));
  }
  const path = resolve(cwd, file);
  try {
    // Standard input is read as a stream: it may be a socket, which has no path that could be opened.
    const { readBounded, readNamedFile } = await import('../../app/read-bounded.ts');
    return (await (file === '-' ? readBounded(stdin) : readNamedFile(path))).toString('utf8');
  } catch (cause) {
    throw new Fault('BAD_USAGE', ANSWER_WORDS.unreadable(file, systemText(cause, path)), {
      cause,
      help: asIs(`${run} "…"`),
    });
  }
}

function nothingSaid(help: Text): never {
  throw badUsage(ANSWER_WORDS.noReply, help);
}

type Picked = { readonly choose: readonly string[]; readonly set: readonly string[] };

function pickedValue(runId: string, open: Interaction, { choose, set }: Picked): Pick<Answer, 'value'> {
  const widget = widgetOf(open);
  const checked: Checked = choose.length > 0 ? readChoices(widget, choose) : readFields(widget, set);
  if (!isRefusal(checked)) return checked;
  const given = widget?.type === 'form' ? fittingFields(widget, set) : undefined;
  throw new Fault('ANSWER_INVALID', checked.said, { help: waysFor(runId, open, given) });
}

function nothingToChoose(runId: string): Command {
  throw new Fault('STALE', ANSWER_WORDS.nothingToChoose(runId), { help: asIs(`signalbox show ${runId}`) });
}
