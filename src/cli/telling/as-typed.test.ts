import { describe, expect, it } from 'vitest';
import { asTyped, chooseCall, nextLine } from './as-typed.ts';
import { speakIn } from './speech.ts';

const byNpx = <T>(work: () => T): T => speakIn({ program: 'npx signalbox' }, work);

describe('chooseCall', () => {
  it.each([
    ['typed by its name', {}, 'signalbox'],
    ['by npx or npm exec', { npm_command: 'exec', npm_lifecycle_event: 'npx' }, 'npx signalbox'],
    ['by npm start', { npm_command: 'start', npm_lifecycle_event: 'start' }, 'npx signalbox'],
    ['by npm run', { npm_command: 'run', npm_lifecycle_event: 'mine' }, 'npx signalbox'],
    ['where npm has only left settings', { npm_config_cache: '/cache' }, 'signalbox'],
  ])('knows a program %s', (_, env, call) => {
    expect(chooseCall(env)).toBe(call);
  });
});

describe('asTyped', () => {
  it.each([
    ['signalbox ls', 'npx signalbox ls'],
    [
      'signalbox reply run_1 "…"   or   signalbox resume run_1',
      'npx signalbox reply run_1 "…"   or   npx signalbox resume run_1',
    ],
    ['改正文件，然后：signalbox config list', '改正文件，然后：npx signalbox config list'],
    ['（尚未设置密钥：signalbox engines）', '（尚未设置密钥：npx signalbox engines）'],
    ['signalbox --help', 'npx signalbox --help'],
    ['signalbox --lang en|zh …', 'npx signalbox --lang en|zh …'],
    ['npx signalbox ls', 'npx signalbox ls'],
    ["signalbox run 'my signalbox run'", "npx signalbox run 'my signalbox run'"],
    ['signalbox init signalbox --name x', 'npx signalbox init signalbox --name x'],
    [
      "the project's files. To trust it: signalbox package trust 0123's",
      "the project's files. To trust it: npx signalbox package trust 0123's",
    ],
    ['signalbox validate ../signalbox', 'npx signalbox validate ../signalbox'],
    ['export KEY=…   or   signalbox run x', 'export KEY=…   or   npx signalbox run x'],
  ])('turns %j into %j for whoever came by npx, and leaves it alone for others', (hint, typed) => {
    expect(asTyped(hint)).toBe(hint);
    expect(byNpx(() => asTyped(hint))).toBe(typed);
  });

  it('is heard by every line that says what comes next', () => {
    expect(byNpx(() => nextLine('signalbox ls'))).toBe('Next: npx signalbox ls');
  });
});
