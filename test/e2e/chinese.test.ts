import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { document, type Ended, HELLO, makePlace, type Place, type Printed, runIdOf } from './signalbox.ts';

let place: Place;

beforeAll(async () => {
  place = await makePlace();
});

afterAll(() => place.remove());

const CHINESE = /\p{Script=Han}/u;
const ZH = { SIGNALBOX_LANG: 'zh' };
const inChinese = (...args: readonly string[]): Promise<Ended> => place.start(args, { env: ZH }).ended;

/** Lines at the margin are ours; what agents and packages wrote is indented or comes after a sign. */
const OURS = /\b(Next|Usage|Options|Commands|You|Agent|Do):|\b(the|is|are|was|not|nothing|waits|there|of|to)\b/i;

/** Our own lines, without commands and what they name. */
function ours(text: string): readonly string[] {
  return text
    .split('\n')
    .filter((line) => line !== '' && !/^( {2}|\?|run_)/.test(line))
    .map((line) => line.replaceAll(/signalbox [^（#]*/g, '').replaceAll(/'[^']*'/g, ''));
}

function expectChinese(text: string): void {
  expect(text).toMatch(CHINESE);
  expect(ours(text).filter((line) => OURS.test(line))).toEqual([]);
}

describe('a run, in Chinese', { timeout: 60_000 }, () => {
  let id: string;

  test('asks: its words are Chinese, its commands and ids are what they are', async () => {
    const { code, stdout } = await place.run('run', HELLO, '--engine', 'scripted', '-m', '写给小金', '--lang', 'zh');
    expect(code).toBe(8);
    id = runIdOf({ stdout });
    expectChinese(stdout);
    expect(stdout).toContain('\n你：\n  写给小金\n→ plan\n\nMira：\n  Hello!');
    expect(stdout.trimEnd().split('\n').at(-1)).toBe(
      `下一步：signalbox approve ${id}   或   signalbox reply ${id} "要改什么"`,
    );
  });

  test('waits: inbox, status, show and ls say so, with the word that programs know', async () => {
    const [inbox, status, shown, list] = await Promise.all([
      inChinese('inbox'),
      inChinese('status'),
      inChinese('show', id),
      inChinese('ls'),
    ]);
    expect(inbox.stdout).toMatch(new RegExp(`^${id}  计划审阅 +\\d+ 秒  Does this plan`));
    expect(status.stdout).toMatch(/^1 个 waiting_user（等待你）。\n {2}run_\w+ {2}waiting_user（等待你） /);
    expect(status.stdout).toContain(`\n下一步：signalbox approve ${id}\n`);
    expect([shown.code, shown.stdout]).toEqual([0, expect.stringMatching(/^run_\w+ {2}waiting_user（等待你）\n/)]);
    expect(shown.stdout).toContain('\n  包        hello 1.0.0\n  工作流    main\n  节点      plan\n');
    expect(list.stdout).toMatch(/^run_\w+ {2}waiting_user（等待你） +hello\/main +plan /);
    for (const { stdout } of [inbox, status, shown, list]) expectChinese(stdout);
  });

  test('says why it takes no answer like this, with all that is wrong; its log has it in English', async () => {
    const { code, stderr } = await inChinese('reply', id, 'WIDGET_SUBMIT\n{"widgetId":"x","type":"form","value":{}}');
    expect(code).toBe(2);
    expect(stderr).toMatch(
      /^ANSWER_INVALID: 待回答的提问是 "[^"]+"，类型为 plan_review；这里回答的是 "x"，类型为 "form"。\n/,
    );
    expect(stderr).toContain(`下一步：signalbox show ${id}\n`);
    const log = await inChinese('log', id, '--jsonl');
    expect(log.stdout).toContain('"code":"ANSWER_INVALID","message":"The question that is open is ');
    expect(log.stdout.replaceAll('写给小金', '')).not.toMatch(CHINESE);
  });

  test('is answered, and completed', async () => {
    const { code, stdout } = await inChinese('reply', id, '可以');
    expect(code).toBe(0);
    expectChinese(stdout);
    expect(stdout).toContain('\n你：\n  可以\n');
    expect(stdout).toContain('✗ fs.apply_patch 被拒绝，E_INVALID_TRANSITION: No edge leads from plan to review.');
    expect(stdout).toContain('→ decide  （来自 plan）\n');
    expect(stdout).toContain('\n✔ 工作流已完成。\n');
    expect(stdout.trimEnd().split('\n').at(-1)).toBe(`下一步：signalbox reply ${id} "…"   （继续交谈）`);
    expectChinese((await inChinese('status', id)).stdout);
    expect((await inChinese('inbox')).stdout).toBe('没有等你处理的事。\n下一步：signalbox ls\n');
  });

  test('says where it cannot go back to, and where it can', async () => {
    const { code, stderr } = await inChinese('rewind', id, '--to', 'nowhere', '--reason', '再来一次');
    expect(code).toBe(2);
    expect(stderr).toMatch(/^BAD_USAGE: 没有节点 nowhere。可以回退到：plan、[^。]+。\n下一步：/);
  });

  test('is for programs what it is in English', async () => {
    for (const args of [
      ['ls', '--json'],
      ['status', '--json'],
      ['status', id, '--json'],
      ['inbox', '--json'],
      ['show', id, '--json'],
      ['log', id, '--jsonl'],
      ['prompt', id, '--json'],
      ['engines', '--json'],
      ['config', 'list', '--json'],
      ['validate', HELLO, '--format', 'sarif'],
      ['completion', 'zsh', '--json'],
      ['show', 'nobody', '--json'],
      ['shwo', '--json'],
      ['approve', id, '--json'],
      ['rewind', id, '--json'],
    ]) {
      const [english, chinese] = await Promise.all([place.run(...args), inChinese(...args)]);
      expect(chinese).toEqual(english);
    }
  });
});

test('what stops a run is told in Chinese wherever it is told, and recorded in English', {
  timeout: 60_000,
}, async () => {
  const script = join(place.path, 'nothing.yaml');
  await writeFile(script, 'turns: []\n');
  const run = await inChinese('run', HELLO, '--engine', 'scripted', '--script', script, '-m', 'Hello.');
  const id = runIdOf(run);
  const why = 'SCRIPT_EXHAUSTED: 脚本里没有剩下的条目可用于这次交互（节点 plan、智能体 host），也没有 default。';
  for (const { stdout } of [run, await inChinese('show', id)]) {
    expect(stdout).toContain(why);
    expectChinese(stdout);
  }
  expect((await inChinese('log', id, '--jsonl')).stdout).not.toMatch(CHINESE);
});

describe('the command line, in Chinese', { timeout: 60_000 }, () => {
  test('says what it is, and explains itself', async () => {
    const [welcome, help, run] = await Promise.all([
      inChinese(),
      place.run('--help', '--lang', 'zh'),
      inChinese('run', '--help'),
    ]);
    for (const { code, stdout } of [welcome, help, run]) {
      expect(code).toBe(0);
      expectChinese(stdout);
    }
    expect(help.stdout).toMatch(/^用法：signalbox \[options\] \[command\]\n/);
    expect(help.stdout).toContain('\n选项：\n');
    expect(help.stdout).toContain('\n命令：\n');
    // Every description is Chinese, also those that commander has of its own.
    const described = [...help.stdout.matchAll(/^ {2}\S.*? {2,}(\S.*)$/gm)].map(([, text]) => text ?? '');
    expect(described.length).toBeGreaterThan(25);
    expect(described.filter((text) => !CHINESE.test(text))).toEqual([]);
    expect(run.stdout).toContain('--script <file>');
    // No line is wider than a terminal of 80 columns, where a character of Chinese takes two.
    const wide = (line: string) => [...line].reduce((width, one) => width + (/[\u2e80-\uffef]/.test(one) ? 2 : 1), 0);
    expect([...help.stdout.split('\n'), ...run.stdout.split('\n')].filter((line) => wide(line) > 80)).toEqual([]);
  });

  test('takes its language before the verb, after it, and alone', async () => {
    for (const args of [
      ['--lang', 'zh', 'inbox'],
      ['inbox', '--lang=zh'],
      ['--lang', 'zh'],
      ['--lang=zh', 'package'],
    ]) {
      const { code, stdout } = await place.run(...args);
      expect(code).toBe(0);
      expectChinese(stdout);
    }
  });

  test('a language that it does not have is an error where the flag asks for it, and English where the surroundings do', async () => {
    for (const args of [
      ['ls', '--lang', 'fr'],
      ['--lang=fr', 'ls'],
      ['--lang', 'fr'],
    ]) {
      const { code, stdout, stderr } = await place.run(...args);
      expect([code, stdout]).toEqual([2, '']);
      const rest = args.includes('ls') ? 'ls ' : '';
      expect(stderr).toBe(`BAD_USAGE: --lang must be en or zh, not fr.\nNext: signalbox ${rest}--lang en\n`);
    }
    const { stderr: told } = await inChinese('ls', '--lang', 'fr');
    expect(told).toBe('BAD_USAGE: --lang 可以是 en 或 zh，不能是 fr。\n下一步：signalbox ls --lang zh\n');
    for (const env of [{ SIGNALBOX_LANG: 'fr' }, { LC_ALL: 'fr_FR.UTF-8' }]) {
      const { code, stdout, stderr } = await place.start(['explain', 'STALE'], { env }).ended;
      expect([code, stderr]).toEqual([0, '']);
      expect(stdout).not.toMatch(CHINESE);
    }
  });

  test.each<[readonly string[], string, string, string]>([
    [
      ['reply', '@last', '--file', 'nowhere'],
      'BAD_USAGE',
      '无法读取 nowhere：没有这个文件或文件夹（ENOENT）。',
      'signalbox reply',
    ],
    [['reply', '@last', '--file', '.'], 'BAD_USAGE', '无法读取 .：它是文件夹，不是文件（EISDIR）。', 'signalbox reply'],
    [['shwo'], 'BAD_USAGE', "未知命令 'shwo'。是不是想写 show？", 'signalbox show'],
    [['ls', '--limt', '3'], 'BAD_USAGE', "未知选项 '--limt'。是不是想写 --limit？", 'signalbox ls --limit 3'],
    [['show'], 'BAD_USAGE', "缺少必需的参数 'run'。", 'signalbox show --help'],
    [['ls', '--limit'], 'BAD_USAGE', "选项 '--limit <n>' 缺少取值。", 'signalbox ls --help'],
    [['ls', 'a', 'b'], 'BAD_USAGE', "'ls' 的参数太多。应有 0 个，却给了 2 个：a, b。", 'signalbox ls --help'],
    [['package', 'help', 'no'], 'BAD_USAGE', '没有这个命令。', 'signalbox package --help'],
    [['ls', '--limit', 'many'], 'BAD_USAGE', '--limit 应为不小于 1 的整数，而不是 many。', 'signalbox ls --limit 50'],
    [['show', 'nobody'], 'RUN_NOT_FOUND', '没有运行 nobody。', 'signalbox ls   （最新的运行是 @last）'],
    [['reply', '@last'], 'BAD_USAGE', '回复里没有内容。', 'signalbox reply run_'],
    [['explain', 'STAEL'], 'BAD_USAGE', '没有代码 STAEL。是不是想写 STALE？', 'signalbox explain STALE'],
  ])('what is wrong with %j is said, with the same code and the next step', async (args, code, message, next) => {
    const [told, english] = await Promise.all([inChinese(...args), place.run(...args, '--json')]);
    expect(told.stderr).toMatch(new RegExp(`^${code}: [^\\n]+\\n下一步：[^\\n]+\\n$`));
    expect(told.stderr).toContain(`${code}: ${message}\n`);
    expect(told.stderr).toContain(`下一步：${next}`);
    expectChinese(told.stderr);
    const { error }: Printed = document(english);
    expect([told.code, error.code]).toEqual([english.code, code]);
    expect(error.message).not.toMatch(CHINESE);
  });
});
