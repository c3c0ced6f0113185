import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { readRules } from './dictionary.ts';
import { renderRules, withRules } from './render-rules.ts';
import { BUILT_IN_RULES, type Rules } from './rules.ts';

const TEXT = `| tag | meaning | trigger | response |
|---|---|---|---|
| [BUILD] | Build it \\| now. | lead | builder works |
| [SHIP] | $& | - | nobody |

## Watchdog
One tag, alone.

## Examples
[SHIP]
`;
const rules = readRules(TEXT).rules as Rules;

describe('the rules in a prompt (RTE-10)', () => {
  it('are those of the package, with what the agent is and what is open to it', () => {
    expect(renderRules(rules, 'lead', ['BUILD'])).toBe(
      [
        'ROUTING_RULES',
        '- file: @pkg/rules/project_rules.md',
        '- role: lead',
        '- openTags: [BUILD]',
        '',
        '| tag | meaning | trigger | response |',
        '| --- | --- | --- | --- |',
        '| [BUILD] | Build it \\| now. | lead | builder works |',
        '| [SHIP] | $& | - | nobody |',
        '',
        'One tag, alone.',
        '',
        '[SHIP]',
      ].join('\n'),
    );
  });

  it('name no file where they are built in, and can be read again', () => {
    const rendered = renderRules(BUILT_IN_RULES, 'dev', ['REQ_TEST', 'BLOCK_NEED_MASTER']);
    expect(rendered).not.toContain('- file:');
    expect(rendered).toContain('- openTags: [REQ_TEST], [BLOCK_NEED_MASTER]');
    expect(readRules(rendered).rules?.tags).toEqual(BUILT_IN_RULES.tags);
  });

  it.each(['', '.zh'])('have their place at the end of the protocol%s', async (language) => {
    const file = new URL(`../../../prompt-templates/run-directive-protocol-tag${language}.md`, import.meta.url);
    const protocol = await readFile(file, 'utf8');
    const rendered = renderRules(rules, 'lead', ['BUILD']);
    expect(
      withRules(protocol, () => rendered)
        .trimEnd()
        .endsWith(rendered),
    ).toBe(true);
    expect(withRules(protocol, () => rendered)).not.toContain('{{');
  });
});
