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

  it.each([
    [['crew', 'add', 'a', 'flag', '--engine', 'codex'], 1, 0, "signalbox crew 'add a flag' --engine codex"],
    [['reply', '@last', 'Mention', 'the', 'coffee'], 2, 0, "signalbox reply @last 'Mention the coffee'"],
    [['task', '--engine', 'codex', 'draw', 'it', 'anew'], 2, 2, "signalbox task --engine codex 'draw it anew'"],
    // Words apart, or with what stands between them in the list: nobody guesses.
    [['crew', 'add', '--docs', 'a', 'flag'], 1, 0, 'signalbox crew --help'],
    [['crew', 'add, then', 'go'], 1, 0, 'signalbox crew --help'],
  ])('is words without quotes: %j are advised in quotes', (words, expected, options, help) => {
    const typed = words.slice(1 + options).flatMap((word) => (/^-|^codex$/.test(word) ? [] : [word]));
    const [verb = ''] = words;
    const message = `error: too many arguments for '${verb}'. Expected ${expected} arguments but got ${typed.length}: ${typed.join(', ')}.`;
    expect(usageFault({ code: 'commander.excessArguments', message }, ` ${verb}`, words).help).toBe(help);
  });

  it('that nobody has foreseen is told as it is', () => {
    const fault = usageFault({ code: 'commander.new', message: 'error: something else' }, '');
    expect(fault.said).toEqual({ en: 'Something else.', zh: 'Something else.' });
  });
});
