import { describe, expect, it } from 'vitest';
import { chooseSpeech, say, speakIn, speech, withoutSpeech } from './speech.ts';

describe('the language of a terminal', () => {
  it.each([
    [[], {}, 'en'],
    [[], { LANG: 'zh_CN.UTF-8' }, 'zh'],
    [[], { LANG: 'zh_CN.UTF-8', LC_ALL: 'C' }, 'en'],
    [[], { LANG: 'de_DE.UTF-8' }, 'en'],
    [[], { LANG: 'zh_CN.UTF-8', SIGNALBOX_LANG: 'en' }, 'en'],
    [['ls', '--lang', 'zh'], { SIGNALBOX_LANG: 'en' }, 'zh'],
    [['ls', '--lang', 'fr'], { SIGNALBOX_LANG: 'zh' }, 'zh'],
    [['ls', '--lang=zh-CN'], {}, 'zh'],
    [['ls', '--lang'], { LANG: 'zh_TW' }, 'zh'],
  ] as const)('%j with %j is %s', (argv, env, language) => {
    expect(chooseSpeech([...argv], env)).toBe(language);
  });

  it.each([
    [['--lang', 'zh'], []],
    [['--lang=zh', 'ls'], ['ls']],
    [
      ['ls', '--lang', 'zh', '--json'],
      ['ls', '--json'],
    ],
    [
      ['ls', '--lang'],
      ['ls', '--lang'],
    ],
    [
      ['reply', 'x', '--language'],
      ['reply', 'x', '--language'],
    ],
  ])('%j without it is %j', (argv, words) => {
    expect(withoutSpeech(argv)).toEqual(words);
  });
});

describe('two commands in one process', () => {
  const WORDS = { en: 'yes', zh: '是' };

  it('speak each their own language, and call the program as each was called', async () => {
    const later = async (text: string) => {
      await new Promise((resolve) => setTimeout(resolve, 1));
      return `${text} ${say(WORDS)} ${speech().program}`;
    };
    const told = [
      speakIn({ language: 'zh' }, () => later('first')),
      speakIn({ program: 'npx signalbox' }, () => later('second')),
      later('neither'),
    ];
    expect(await Promise.all(told)).toEqual([
      'first 是 signalbox',
      'second yes npx signalbox',
      'neither yes signalbox',
    ]);
  });
});
