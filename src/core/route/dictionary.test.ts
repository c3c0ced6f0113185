import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findRestated } from './check-restated.ts';
import { readRules } from './dictionary.ts';
import { BLOCK_REASONS, BUILT_IN_TAGS, readTag } from './read-tag.ts';
import { BUILT_IN_RULES, type Rules } from './rules.ts';

const ENGLISH = `# Rules

## Tags

| Tag | Meaning | Trigger | Response |
|-----|---------|---------|----------|
| \`[BUILD]\` | Build it \\| now. | lead | builder works |
| [SHIP] | It is built. | lead, builder | nobody |

## Watchdog

The last line is one tag and nothing else, whatever stands above it.

### Examples

Right:

\`\`\`text
# Done
[SHIP]
\`\`\`
`;

const CHINESE = `# 项目规则

| 标签 | 含义 | 触发者 | 响应动作 |
|:--|--:|:-:|---|
| \`[BUILD]\` | 动手 | lead | builder 开工 |
| \`[SHIP]\` | 完成 | lead、builder | — |

## 强制自我校验协议

最后一行只能是一个标签。

## 格式示范

✅ [SHIP]
`;

const said = (text: string, agents?: ReadonlySet<string>) =>
  readRules(text, agents).problems.map(({ line, said: { en } }) => `${line}: ${en}`);

describe('the rules file of a package (RTE-01, RTE-10)', () => {
  it('has a table of tags, the rule for the last line, and examples', () => {
    const { rules, problems } = readRules(ENGLISH, new Set(['lead', 'builder']));
    expect(problems).toEqual([]);
    expect(rules).toMatchObject({
      tags: [
        { tag: 'BUILD', meaning: 'Build it | now.', trigger: ['lead'], response: 'builder works' },
        { tag: 'SHIP', meaning: 'It is built.', trigger: ['lead', 'builder'], response: 'nobody' },
      ],
      watchdog: 'The last line is one tag and nothing else, whatever stands above it.',
      text: ENGLISH,
    });
    expect(rules?.example).toContain('# Done\n[SHIP]');
  });

  it('may be Chinese, and end its lines as in Windows', () => {
    for (const text of [CHINESE, CHINESE.replaceAll('\n', '\r\n')]) {
      const { rules, problems } = readRules(text, new Set(['lead', 'builder']));
      expect(problems).toEqual([]);
      expect(rules?.tags).toEqual([
        { tag: 'BUILD', meaning: '动手', trigger: ['lead'], response: 'builder 开工' },
        { tag: 'SHIP', meaning: '完成', trigger: ['lead', 'builder'], response: '—' },
      ]);
      expect(rules).toMatchObject({ watchdog: '最后一行只能是一个标签。', example: '✅ [SHIP]' });
    }
  });

  it.each([
    ['no table', ENGLISH.replace('| Trigger ', '| Who '), '1: there is no table'],
    ['no rule', ENGLISH.replace('## Watchdog', '## Form'), '1: there is no section "Watchdog"'],
    ['no examples', ENGLISH.replace('### Examples', '### More'), '1: there is no section "Examples"'],
    ['a second table', `${ENGLISH}\n| tag | meaning | trigger | response |\n|-|-|-|-|\n`, '23: this is a second table'],
    ['a tag in small letters', ENGLISH.replace('[SHIP] |', '[ship] |'), '8: "[ship]" is no tag'],
    ['a tag without brackets', ENGLISH.replace('[SHIP] |', 'SHIP |'), '8: "SHIP" is no tag'],
    ['a tag that stands twice', ENGLISH.replace('[SHIP] |', '[BUILD] |'), '8: the tag [BUILD] is defined twice'],
    ['a stranger', ENGLISH.replace('lead, builder', 'lead, bulder'), '8: the trigger of [SHIP] names "bulder"'],
    [
      'a table in a fence',
      ENGLISH.replace('## Tags', '```').replace('## Watchdog', '```\n## Watchdog'),
      '1: there is no table',
    ],
  ])('is told of %s with its line', (_, text, problem) => {
    expect(said(text, new Set(['lead', 'builder']))).toEqual([expect.stringContaining(problem)]);
  });

  it('is read whatever stands in it, and in little time', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => readRules(text).problems.length > 0));
    const began = performance.now();
    for (const part of ['a|\n-|-\n', '|', '# \n', '```\n', ' ']) readRules(part.repeat(50_000));
    expect(performance.now() - began).toBeLessThan(2_000);
  });
});

describe('the built-in rules (RTE-01, RTE-05)', () => {
  it('have the built-in tags, and say who may use which', () => {
    expect(BUILT_IN_RULES.tags.map(({ tag }) => tag)).toEqual([...BUILT_IN_TAGS]);
    const may = (agent: string) =>
      BUILT_IN_RULES.tags.filter(({ trigger }) => trigger.includes(agent)).map(({ tag }) => tag);
    expect(may('master')).toEqual([...BUILT_IN_TAGS]);
    expect(may('dev')).toEqual(['REQ_TEST', 'BLOCK_NEED_MASTER']);
    expect(may('test')).toEqual(['REQ_DEV', 'REQ_DOCS', 'BLOCK_NEED_MASTER']);
    expect(may('docs')).toEqual([]);
  });
});

describe('the rules of the dev crew (RTE-01, RTE-05, RTE-10)', () => {
  const file = new URL('../../../packages/dev-crew/rules/project_rules.md', import.meta.url);

  it('have the built-in tags, each for the same agents, and name every reason of a block', async () => {
    const { rules, problems } = readRules(await readFile(file, 'utf8'), new Set(['master', 'dev', 'test', 'docs']));
    const rows = ({ tags }: Rules) => tags.map(({ tag, trigger }) => [tag, trigger]);
    expect(problems).toEqual([]);
    expect(rows(rules as Rules)).toEqual(rows(BUILT_IN_RULES));
    for (const reason of BLOCK_REASONS) expect(rules?.watchdog).toContain(`reason: ${reason}`);
  });

  it('show one right and one wrong last line', async () => {
    const { example = '' } = readRules(await readFile(file, 'utf8')).rules ?? {};
    const shown = [...example.matchAll(/```text\n(.*?)```/gs)].map(([, text = '']) => readTag(text));
    expect(shown).toEqual([{ tag: 'REQ_TEST' }, { problem: expect.objectContaining({ code: 'TEXT_AROUND' }) }]);
  });
});

describe('a role file that restates the rules (RTE-10)', () => {
  const rules = readRules(ENGLISH).rules as Rules;
  const lines = (text: string) => findRestated(text, rules).map(({ line }) => line);

  it.each([
    ['a table of tags', 'Tags:\n\n| [BUILD] | do it |\n| [SHIP] | done |', [3]],
    ['a list of tags', '- `[BUILD]`: do it\n- `[SHIP]`: done', [1]],
    ['a numbered list', '1. **[BUILD]** — do it\n2. **[SHIP]** — done', [1]],
    ['the rule', 'Hello.\nThe last line of each reply must be exactly one tag.', [2]],
    ['the rule in Chinese', '最后一行必须且只能输出路由标签', [1]],
    ['the rule, word by word', 'x\n\nThe last line is one tag and nothing else, whatever stands above it.', [3]],
  ])('is found: %s', (_, text, expected) => {
    expect(lines(text)).toEqual(expected);
  });

  it.each([
    '# Routing Constraints\nObey `rules/project_rules.md`. No new tag may be invented, and the form is checked against that file before each reply ends.',
    '你无权发明新标签。每次回复结束前，必须读取 project_rules.md 中的规范进行格式对齐。',
    'Hand it on with `[SHIP]` once it is built, and with [BUILD] where it is not.',
    '- [SHIP]: only after the checks have passed.',
    '1. A config file changed: [BUILD]\n2. Nothing left: [SHIP]',
    'Read the last line of the log; it must name a file.',
    '[SHIP]\n[BUILD]',
  ])('is not seen in: %s', (text) => {
    expect(lines(text)).toEqual([]);
  });

  it('takes little time', () => {
    const began = performance.now();
    for (const part of [' ', '| ', '最后一行', '[A', 'last ']) findRestated(part.repeat(60_000), rules);
    expect(performance.now() - began).toBeLessThan(2_000);
  });
});
