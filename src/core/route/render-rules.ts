import { field } from '../prompt/blocks.ts';
import { RULES_FILE, type Rules } from './rules.ts';

const PLACE = '{{rules}}';

/** The rules as the model of a routed agent reads them: the dictionary, who it is, what is open to it, the rule for its last line (RTE-10). */
export function renderRules(rules: Rules, role: string, openTags: readonly string[]): string {
  const rows = rules.tags.map(({ tag, meaning, trigger, response }) => [
    `[${tag}]`,
    meaning,
    trigger.join(', ') || '-',
    response,
  ]);
  return [
    'ROUTING_RULES',
    ...(rules.text === '' ? [] : field('file', `@pkg/${rules.file ?? RULES_FILE}`)),
    ...field('role', role),
    ...field('openTags', openTags.map((tag) => `[${tag}]`).join(', ') || 'none'),
    '',
    ...[['tag', 'meaning', 'trigger', 'response'], ['---', '---', '---', '---'], ...rows].map(rowOf),
    '',
    rules.watchdog,
    '',
    rules.example,
  ].join('\n');
}

/** A protocol with the rules in their place; one without a place says nothing of them. */
export function withRules(protocol: string, rules: () => string): string {
  return protocol.replace(PLACE, rules);
}

/** What of a protocol reads the same whatever the rules are. */
export function withoutRules(protocol: string): string {
  return protocol.replace(PLACE, '').trimEnd();
}

function rowOf(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ')).join(' | ')} |`;
}
