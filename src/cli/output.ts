import { type Fault, faultRule, isFault } from '../core/fault.ts';

export type Format = 'text' | 'json' | 'jsonl';

/** Where words and documents go: results to stdout, talk to stderr. */
export type Output = {
  readonly format: Format;
  result(text: string): void;
  talk(text: string): void;
  document(value: object): void;
};

export function output(format: Format): Output {
  return {
    format,
    result: (text) => process.stdout.write(`${text}\n`),
    talk: (text) => process.stderr.write(`${text}\n`),
    document: (value) => process.stdout.write(`${JSON.stringify({ v: 1, ...value })}\n`),
  };
}

/** Tells what went wrong in the form that was asked for; returns the exit code. */
export function tellError(out: Output, error: unknown): number {
  if (!isFault(error)) throw error;
  if (out.format === 'text') out.talk(errorText(error));
  else out.document({ error: errorObject(error) });
  return faultRule(error.code).exit;
}

function errorText({ code, message, help }: Fault): string {
  return [`${code}: ${message}`, ...(help === undefined ? [] : [`Next: ${help}`])].join('\n');
}

function errorObject({ code, message, help, details }: Fault): object {
  return { code, message, ...(help === undefined ? {} : { help }), ...(details === undefined ? {} : { details }) };
}
