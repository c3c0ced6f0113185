import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writePackage } from './package-on-disk.ts';
import { document, type Ended, HELLO, makePlace, type Place } from './signalbox.ts';

let place: Place;

beforeAll(async () => {
  place = await makePlace();
});

afterAll(() => place.remove());

const inChinese = (...args: readonly string[]) => place.run(...args, '--lang', 'zh');

/** What programs get does not depend on the language of a terminal. */
async function sameJson(...args: readonly string[]): Promise<Ended> {
  const [english, chinese] = [await place.run(...args, '--json'), await inChinese(...args, '--json')];
  expect(chinese).toEqual(english);
  expect(english.stdout).not.toMatch(/\p{Script=Han}/u);
  return english;
}

/** Codes and places: what is read by programs in either language. */
function marks(text: string): readonly string[] {
  return text.match(/\b[A-Z]+(?:_[A-Z]+)+\b {2}\S+:\d+:\d+/g) ?? [];
}

describe('problems of a package, for someone who reads Chinese', () => {
  const broken = () =>
    writePackage(join(place.path, 'broken'), {
      nodes: [
        { id: 'work', agentId: 'nobody', budget: { turns: 0 }, exti: 'state' },
        { id: 'lost' },
        { id: 'choose', type: 'decision' },
        { id: 'end', type: 'end' },
      ],
      edges: [
        { from: 'work', to: 'choose' },
        { from: 'choose', to: 'ende', conditionExpr: { equals: [1, 1] } },
      ],
      files: {
        'agents.json': '{ "schemaVersion": "1.1",\n  "agents": [,] }',
        'steps/lost.md': '---\na: [\n---\n',
        'steps/choose.md': null,
        'script.yaml': 'turns: [{ text: 1 }]',
      },
    });

  test('validate tells them in Chinese, with the codes, places and lines as they are', async () => {
    const path = await broken();
    const [english, chinese] = [await place.run('validate', path), await inChinese('validate', path)];
    expect([chinese.code, english.code]).toEqual([3, 3]);
    expect(marks(chinese.stdout)).toEqual(marks(english.stdout));
    expect(marks(chinese.stdout).length).toBeGreaterThan(6);
    const told = chinese.stdout.split('\n\n').filter((part) => marks(part).length > 0);
    for (const part of told) {
      expect(part).toMatch(/^(错误|警告) [A-Z_]+ {2}/);
      expect(part).toMatch(/\n {2}怎么办：.*\p{Script=Han}.*。$/u);
      expect(part.split('\n')[1]).toMatch(/\p{Script=Han}/u);
    }
    expect(chinese.stdout).toContain('  图中没有节点 "ende"\n');
    expect(chinese.stdout).toContain('是不是想写 "end"？');
    expect(chinese.stdout).toMatch(/\n {4}2 │ "agents": \[,\] \}\n/);
    expect(english.stdout).not.toMatch(/\p{Script=Han}/u);
  });

  test('as JSON and as SARIF they are the same in every language', async () => {
    const path = await broken();
    await sameJson('validate', path);
    const [english, chinese] = [
      await place.run('validate', path, '--format', 'sarif'),
      await inChinese('validate', path, '--format', 'sarif'),
    ];
    expect(chinese).toEqual(english);
  });

  test('a run that cannot begin tells them too', async () => {
    const path = await broken();
    const { code, stderr } = await inChinese('run', path, '--engine', 'scripted');
    expect(code).toBe(3);
    expect(stderr).toMatch(/^PACKAGE_INVALID: \S+ 无法运行：\d+ 个错误和 \d+ 个警告。\n\n错误 /);
    expect(document(await sameJson('run', path, '--engine', 'scripted')).error.details.problems[0]).not.toHaveProperty(
      'said',
    );
  });
});

describe('faults of what lies around, for someone who reads Chinese', () => {
  test('a config file with a slip and a secret', async () => {
    const folder = join(place.config, 'signalbox');
    const file = join(folder, 'config.yaml');
    await mkdir(folder, { recursive: true });
    await writeFile(
      file,
      'modle: x\ncontextTokens: many\nmodels: { a: { provider: openai, model: x, apiKey: abc } }\n',
    );
    const { code, stderr } = await inChinese('config', 'list');
    expect(code).toBe(3);
    expect(stderr).toContain(`${file}:1:1：无法识别键 "modle"；是不是想写 "model"？\n    1 │ modle: x\n`);
    expect(stderr).toContain(`${file}:2:16：`);
    expect(stderr).toContain('（不显示这一行：其中可能有机密）');
    expect(stderr).toMatch(/^CONFIG_INVALID: /);
    const { error } = document(await sameJson('config', 'list'));
    expect(error.details.problems[0]).toEqual({
      line: 1,
      column: 1,
      message: '"modle" is not known here; did you mean "model"?',
    });
    await rm(file);
  });

  test('a package that is not there', async () => {
    const { code, stderr } = await inChinese('run', 'nowhere');
    expect(code).toBe(2);
    expect(stderr).toMatch(/^PACKAGE_NOT_FOUND: 没有文件夹或文件 nowhere，包库里也没有叫这个名字的包。\n/);
    await sameJson('run', 'nowhere');
  });

  test('a script that is broken, and one that says nothing', async () => {
    const script = join(place.path, 'script.yaml');
    const args = ['run', HELLO, '--engine', 'scripted', '--script', script];
    await writeFile(script, 'turns:\n\t- text: x\n');
    expect((await inChinese(...args)).stderr).toBe(
      `SCRIPT_INVALID: ${script}:2:1：这里是制表符，而 YAML 用空格缩进\n下一步：signalbox ${args.join(' ')}   # 修好之后\n`,
    );
    await writeFile(script, 'turns: [{}, { text: 1 }]\n');
    expect((await inChinese(...args)).stderr).toMatch(/这个条目什么也不做：[\s\S]*:1:\d+：/);
    await sameJson(...args);
  });

  test('doctor tells what it finds; programs get it in English', async () => {
    const { stdout } = await inChinese('doctor');
    expect(stdout).toMatch(/^✓ node .*\n✓ 状态文件夹 /);
    expect(stdout).toContain('怎么办：');
    await sameJson('doctor');
  });
});

describe('explain, for someone who reads Chinese', () => {
  test('tells a code by the Chinese documents', async () => {
    const { code, stdout } = await inChinese('explain', 'STALE');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^STALE {2}（故障：来得太晚的命令）\n\n你回答的提问.*\n\n怎么办：`signalbox show RUN` /su);
    expect((await place.run('explain', 'STALE')).stdout).toMatch(/\n\nWhat to do: `signalbox show RUN`/);
    await sameJson('explain', 'STALE');
  });

  test('lists the same codes', async () => {
    const [english, chinese] = [await place.run('explain'), await inChinese('explain')];
    const codes = ({ stdout }: Ended) => stdout.match(/^ {4}\w+(?= )/gm);
    expect(codes(chinese)).toEqual(codes(english));
    expect((await inChinese('explain', 'STAEL')).stderr).toMatch(/^BAD_USAGE: 没有代码 STAEL。.*STALE？\n/);
  });
});
