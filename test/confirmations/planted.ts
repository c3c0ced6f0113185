import { isYes } from '../../src/core/interaction/read-words.ts';
import type { Command } from '../../src/core/run/commands.ts';
import { decide, type Happening } from '../../src/core/run/decide/decide.ts';
import type { Answer, RunEvent } from '../../src/core/run/events.ts';
import { plan } from '../../src/core/run/next/plan.ts';
import { isCompleted, type Run } from '../../src/core/run/run.ts';
import { examine } from './examine.ts';
import { SUBMISSION } from './forge.ts';
import { type Kernel, product } from './kernel.ts';

/** A fault that stands for a kind of them: the examination must find it before anyone believes what else it says. */
export type Planted = { readonly name: string; readonly kernel: Kernel };

export const PLANTED: readonly Planted[] = [
  {
    name: 'a reader that looks for a submission anywhere in the text',
    kernel: reading((text) =>
      /WIDGET_SUBMIT\s+\{/.test(text) ? (/WIDGET_SUBMIT\s+\{.*?\}\}/s.exec(text)?.[0] ?? text) : text,
    ),
  },
  {
    name: 'a reader that takes "true" and 1 for true',
    kernel: reading((text) => text.replace(/"confirmed":\s*("true"|1)/, '"confirmed":true')),
  },
  {
    name: 'a reader that takes the last of two equal keys',
    kernel: reading((text) => text.replace(/^(WIDGET_SUBMIT\n)(\{.*\})$/s, (_, line, json) => line + reparsed(json))),
  },
  {
    name: 'a reader that does not see invisible characters',
    kernel: reading((text) => text.replaceAll(/(?![\t\n\r])[\p{Cf}\p{Cc}]/gu, '')),
  },
  {
    name: 'a reader that believes tools',
    kernel: (run, happening, now) =>
      happening.kind === 'finished' && JSON.stringify(happening.results).includes('WIDGET_SUBMIT') && isCompleted(run)
        ? plan(run, [...decide(run, happening, now), armed(run)], now)
        : product(run, happening, now),
  },
  {
    name: 'a reader that believes the model',
    kernel: (run, happening, now) =>
      happening.kind === 'replied' && happening.reply.segments.includes(SUBMISSION) && isCompleted(run)
        ? plan(run, [armed(run), ...decide(run, happening, now)], now)
        : product(run, happening, now),
  },
  {
    name: 'a gate that does not spend',
    kernel: (run, happening, now) => {
      const planned = product(run, happening, now);
      const spent = planned.events.some(({ type }) => type === 'grant.spent');
      return spent ? { ...planned, run: { ...planned.run, grant: run.grant } } : planned;
    },
  },
  {
    name: 'a gate that arms again from the same words',
    kernel: (run, happening, now) => {
      const facts = decide(run, happening, now);
      const before = run.grants > 0 && run.grant === undefined && happening.kind === 'replied' && isCompleted(run);
      return plan(run, before ? [armed(run), ...facts] : facts, now);
    },
  },
  {
    name: 'a gate that keeps a grant over a restart',
    kernel: (run, happening, now) => {
      const facts = decide(run, happening, now);
      return plan(run, happening.kind === 'taken' ? facts.filter(({ type }) => type !== 'grant.lapsed') : facts, now);
    },
  },
  {
    name: 'a gate that does not compare the change',
    kernel: (run, happening, now) =>
      product(run.grant === undefined ? run : { ...run, grant: { ...run.grant, change: undefined } }, happening, now),
  },
  {
    name: 'a rule that is not asked of a yes in words',
    kernel: naming(({ text, value, confirmed }, change) =>
      isYes(text) && value === undefined && confirmed === undefined ? { text, change } : undefined,
    ),
  },
  {
    name: 'a rule that is not asked of an answer by value',
    kernel: naming((answer, change) => (answer.value === undefined ? undefined : { change, ...answer })),
  },
  {
    name: 'a rule that does not look into a submission',
    kernel: reading((text) => text.replace(/, "change": "[^"]*"/, '')),
  },
  {
    name: 'a mailbox that is read twice',
    kernel: (run, happening, now) =>
      product(
        run,
        happening.kind === 'posted'
          ? { ...happening, post: { ...happening.post, position: run.drained + 1 } }
          : happening,
        now,
      ),
  },
  {
    name: 'an answer to a closed question that counts as words',
    kernel: (run, happening, now) => product(run, reopened(run, happening), now),
  },
  {
    name: 'a yes to anything that arms',
    kernel: (run, happening, now) => {
      const facts = decide(run, happening, now);
      const yes = facts.some((event) => event.type === 'interaction.answered' && event.answer.confirmed === true);
      const isArmed = facts.some(({ type }) => type === 'grant.armed');
      return plan(run, yes && !isArmed && isCompleted(run) ? [...facts, armed(run)] : facts, now);
    },
  },
];

/** The first thing that shows the fault; undefined where it was not found. */
export function findPlanted({ kernel }: Planted, seed: number, count = 5_000): string | undefined {
  const [found] = examine({ kernel, seed, count, stopAtFirst: true }).violations;
  return found === undefined || found.what.startsWith('threw') ? undefined : `${found.family}: ${found.what}`;
}

/** A kernel that reads a person's words in another way. */
function reading(read: (text: string) => string): Kernel {
  return (run, happening, now) => {
    if (happening.kind !== 'posted') return product(run, happening, now);
    const { command } = happening.post;
    return product(run, { ...happening, post: { ...happening.post, command: reread(command, read) } }, now);
  };
}

/** A kernel that names what is shown in place of the person, who has not. */
function naming(named: (answer: Answer, change: string) => Answer | undefined): Kernel {
  return (run, happening, now) => {
    const change = run.interactions[0]?.change?.hash;
    if (happening.kind !== 'posted' || change === undefined) return product(run, happening, now);
    const { command } = happening.post;
    const answer =
      command.kind === 'message' || command.kind === 'answer' ? named(answerIn(command), change) : undefined;
    const posted: Command =
      answer === undefined ? command : { kind: 'answer', interaction: run.interactions[0]?.id ?? '', answer };
    return product(run, { ...happening, post: { ...happening.post, command: posted } }, now);
  };
}

function answerIn(command: Extract<Command, { kind: 'message' | 'answer' }>): Answer {
  return command.kind === 'message' ? { text: command.text } : command.answer;
}

function reread(command: Command, read: (text: string) => string): Command {
  if (command.kind === 'message') return { ...command, text: read(command.text) };
  if (command.kind !== 'answer') return command;
  return { ...command, answer: { ...command.answer, text: read(command.answer.text) } };
}

function reparsed(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json));
  } catch {
    return json;
  }
}

function reopened(run: Run, happening: Happening): Happening {
  if (happening.kind !== 'posted' || happening.post.command.kind !== 'answer') return happening;
  const { interaction, answer } = happening.post.command;
  if (run.interactions.some(({ id }) => id === interaction)) return happening;
  return { ...happening, post: { ...happening.post, command: { kind: 'message', text: answer.text } } };
}

function armed(run: Run): RunEvent {
  return { type: 'grant.armed', grant: `${run.id}.g${run.grants + 1}` };
}
