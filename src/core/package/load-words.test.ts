import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { renderPersona } from '../prompt/persona.ts';
import { renderRules } from '../route/render-rules.ts';
import type { Definition } from './definition.ts';
import { originalOf, variantOf, wordsIn } from './language-variants.ts';
import { type Loaded, loadPackage } from './load-package.ts';
import type { PackageFiles } from './package-files.ts';

const bundled = await filesOf(fileURLToPath(new URL('../../../packages/dev-crew', import.meta.url)));

async function filesOf(folder: string): Promise<PackageFiles> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const texts = files.map(async (path) => [path.slice(folder.length + 1), await readFile(path, 'utf8')] as const);
  return new Map(await Promise.all(texts));
}

function withFiles(files: Readonly<Record<string, string | undefined>>): Loaded {
  const all = new Map([...bundled, ...Object.entries(files)]);
  return loadPackage(new Map([...all].flatMap(([name, text]) => (text === undefined ? [] : [[name, text]]))));
}

function defined(loaded: Loaded): Definition {
  if (loaded.kind === 'invalid') throw new Error(JSON.stringify(loaded.problems));
  return loaded.definition;
}

const textOf = (file: string): string => String(bundled.get(file));

describe('the texts of a package in another language', () => {
  it('change the words of a run and nothing that it may do', () => {
    const definition = defined(loadPackage(bundled));
    const [own, zh] = [wordsIn(definition, 'en'), wordsIn(definition, 'zh')];
    expect(zh).not.toEqual(own);
    const words = new Set('file step title name persona language meaning response watchdog example text'.split(' '));
    const silent = (value: unknown) => JSON.stringify(value, (key, part) => (words.has(key) ? undefined : part));
    expect(silent(zh)).toBe(silent(own));
    expect([own.inLanguages, zh.inLanguages, zh.hash]).toEqual([undefined, undefined, own.hash]);
    expect(renderPersona(zh.agents[0])).toMatch(/^你是 Master，团队的负责人。\n职责：弄清用户想要什么/);
    expect(zh.workflows['main']?.nodes['dev']).toMatchObject({ file: 'steps/dev.zh.md', title: '编写代码' });
    const { rules } = zh;
    expect(rules && renderRules(rules, 'dev', ['REQ_TEST'])).toMatch(
      /@pkg\/rules\/project_rules\.zh\.md[\s\S]*\| \[REQ_TEST\] \| 工作需要验证/,
    );
  });

  it.each(['dev-crew', 'structured-task'])('%s says all that it says to models in Chinese, too', async (name) => {
    const files = await filesOf(fileURLToPath(new URL(`../../../packages/${name}`, import.meta.url)));
    const texts = [...files.keys()].filter(
      (file) =>
        (/(?:^|\/)(?:prompts|steps|skills|rules)\//.test(file) || file === 'agents.json') &&
        originalOf(file) === undefined,
    );
    expect(texts.filter((file) => !files.has(variantOf(file, 'zh')))).toEqual([]);
    const { workflows, agents } = wordsIn(defined(loadPackage(files)), 'zh');
    const spoken = Object.values(workflows).flatMap(({ nodes }) => Object.values(nodes).map(({ step }) => step));
    expect([...spoken, ...agents.map(renderPersona)].filter((text) => !/\p{Script=Han}/u.test(text))).toEqual([]);
  });

  it.each<[what: string, files: Record<string, string | undefined>, told: unknown]>([
    [
      'a step of another node',
      { 'steps/dev.zh.md': textOf('steps/test.zh.md') },
      ['STEP_NODE_MISMATCH', 'steps/dev.zh.md', 3],
    ],
    [
      'a step without its sections',
      { 'steps/dev.zh.md': textOf('steps/dev.zh.md').replace('## Goal', '## 目标') },
      ['STEP_MISSING_GOAL', 'steps/dev.zh.md', 8],
    ],
    ['a step without its original', { 'steps/new.zh.md': 'x' }, ['VARIANT_WITHOUT_ORIGINAL', 'steps/new.zh.md', 1]],
    [
      'a role without its original',
      { 'prompts/lead.zh.md': 'x' },
      ['VARIANT_WITHOUT_ORIGINAL', 'prompts/lead.zh.md', 1],
    ],
    [
      'an agent nobody knows',
      { 'agents.zh.json': textOf('agents.zh.json').replace('"docs"', '"dosc"') },
      ['AGENT_UNKNOWN', 'agents.zh.json', 49],
    ],
    [
      'tools for an agent',
      { 'agents.zh.json': textOf('agents.zh.json').replace('"id": "docs"', '"id": "docs", "tools": {}') },
      ['UNKNOWN_KEY', 'agents.zh.json', 49],
    ],
    [
      'another trigger',
      { 'rules/project_rules.zh.md': textOf('rules/project_rules.zh.md').replace('| master, dev |', '| dev |') },
      ['RULES_INVALID', 'rules/project_rules.zh.md', 10],
    ],
    [
      'a tag less',
      { 'rules/project_rules.zh.md': textOf('rules/project_rules.zh.md').replace(/.*TASK_DONE.*\n/, '') },
      ['RULES_INVALID', 'rules/project_rules.zh.md', 7],
    ],
    [
      'a rule restated',
      { 'prompts/dev.zh.md': '最后一个非空行必须只是一个标签。' },
      ['RULES_RESTATED', 'prompts/dev.zh.md', 1],
    ],
  ])('is told of with its line: %s', (_, files, told) => {
    const loaded = withFiles(files);
    const problems = loaded.kind === 'invalid' ? loaded.problems : loaded.warnings;
    expect(problems.map(({ code, file, line }) => [code, file, line])).toEqual([told]);
  });

  it('gives a skill instructions of its own, under the same name', () => {
    const skill = (name: string, text: string) => `---\nname: ${name}\ndescription: d\n---\n${text}\n`;
    const loaded = (zh: string) =>
      loadPackage(
        new Map([
          ['SKILL.md', skill('a', 'Do it.')],
          ['SKILL.zh.md', zh],
        ]),
      );
    const node = wordsIn(defined(loaded(skill('a', '去做。'))), 'zh').workflows['a']?.nodes['a'];
    expect(node).toMatchObject({ file: 'SKILL.zh.md', step: expect.stringContaining('去做。') });
    expect(loaded(skill('b', '去做。'))).toMatchObject({ problems: [{ file: 'SKILL.zh.md', line: 2 }] });
  });

  it('leaves a file alone that a graph names as a step of its own', () => {
    const graph = textOf('workflow.graph.json').replace('steps/dev.md', 'steps/only.zh.md');
    const files = {
      'workflow.graph.json': graph,
      'steps/only.zh.md': textOf('steps/dev.zh.md'),
      'steps/dev.md': undefined,
      'steps/dev.zh.md': undefined,
    };
    expect(withFiles(files)).toMatchObject({ kind: 'loaded', warnings: [] });
  });
});
