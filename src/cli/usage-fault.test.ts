import { describe, expect, it } from 'vitest';
import { usageFault } from './usage-fault.ts';

describe('a mistake in a command line', () => {
  it.each([
    [
      'unknownOption',
      "error: unknown option '--limt'\n(Did you mean --limit?)",
      "Unknown option '--limt'. Did you mean --limit?",
    ],
    [
      'unknownCommand',
      "error: unknown command 'l'\n(Did you mean one of log, ls?)",
      "Unknown command 'l'. Did you mean one of log, ls?",
    ],
    ['missingArgument', "error: missing required argument 'run'", "Missing required argument 'run'."],
    ['optionMissingArgument', "error: option '--key <key>' argument missing", "Option '--key <key>' argument missing."],
    [
      'excessArguments',
      "error: too many arguments for 'show'. Expected 1 argument but got 2: a, b.",
      "Too many arguments for 'show'. Expected 1 argument but got 2: a, b.",
    ],
    [
      'excessArguments',
      'error: too many arguments. Expected 0 arguments but got 1: a.',
      'Too many arguments. Expected 0 arguments but got 1: a.',
    ],
  ])('%s is told in the words that commander has for it, and in Chinese', (code, message, english) => {
    const fault = usageFault({ code: `commander.${code}`, message }, ' ls');
    expect([fault.code, fault.message, fault.help]).toEqual(['BAD_USAGE', english, 'signalbox ls --help']);
    expect(fault.said.zh).toMatch(/\p{Script=Han}.*[。？]$/u);
  });

  it('is followed by the command that was meant, where it is clear which', () => {
    const message = "error: unknown option '--engin'\n(Did you mean --engine?)";
    const fault = usageFault({ code: 'commander.unknownOption', message }, ' run', ['run', 'my pkg', '--engin', 'x']);
    expect(fault.help).toBe("signalbox run 'my pkg' --engine x");
  });

  it('that nobody has foreseen is told as it is', () => {
    const fault = usageFault({ code: 'commander.new', message: 'error: something else' }, '');
    expect(fault.said).toEqual({ en: 'Something else.', zh: 'Something else.' });
  });
});
