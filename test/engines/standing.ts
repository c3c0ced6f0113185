import type { Ended, Printed } from '../e2e/signalbox.ts';

/** How a run has to stand at the end; what is not named is not looked at. */
export type Standing = {
  readonly exit: number;
  readonly status: string;
  readonly answer?: string;
  readonly warning?: string;
  readonly failure?: RegExp;
  readonly prompt?: string;
};

export const done = (answer: string): Standing => ({ exit: 0, status: 'completed', answer });
export const waiting = (prompt: string): Standing => ({ exit: 8, status: 'waiting_user', prompt });
export const failed = (failure: RegExp, exit = 1): Standing => ({ exit, status: 'failed', failure });

/** What is not as it must be, in words. */
export function differences(standing: Standing, ended: Ended, shown: Printed): readonly string[] {
  const { answer, warning, failure, prompt } = standing;
  const codes: readonly string[] = shown.warnings?.map(({ code }: Printed) => code) ?? [];
  const asked: readonly string[] = shown.pending?.map((one: Printed) => one.prompt) ?? [];
  return [
    ...(ended.code === standing.exit
      ? []
      : [`exit ${ended.code} instead of ${standing.exit}: ${ended.stderr.slice(-300)}`]),
    ...(shown.status === standing.status ? [] : [`${shown.status} instead of ${standing.status}`]),
    ...(answer === undefined || shown.output?.answer === answer ? [] : [`output ${JSON.stringify(shown.output)}`]),
    ...(warning === undefined || codes.includes(warning) ? [] : [`warnings ${codes.join(' ')} without ${warning}`]),
    ...(failure === undefined || failure.test(shown.failure?.code ?? '')
      ? []
      : [`failure ${JSON.stringify(shown.failure)} instead of ${failure}`]),
    ...(prompt === undefined || asked.some((text) => text.includes(prompt)) ? [] : [`asked ${JSON.stringify(asked)}`]),
  ];
}
