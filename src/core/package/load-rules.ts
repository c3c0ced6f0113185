import { readRules } from '../route/dictionary.ts';
import { RULES_FILE, type Rules } from '../route/rules.ts';
import { RULE_WORDS } from '../words/problem-words-rules.ts';
import { hasText, type Reading, readText } from './source-file.ts';

/** The routing rules of a package; undefined where it has none of its own, or none that can be read. */
export function loadRules(agents: ReadonlySet<string> | undefined, reading: Reading): Rules | undefined {
  if (!hasText(RULES_FILE, RULE_WORDS.noText, reading)) return undefined;
  const text = readText(RULES_FILE, reading);
  if (text === undefined) return undefined;
  const { rules, problems } = readRules(text, agents);
  for (const { line, said, meant } of problems)
    reading.report('RULES_INVALID', RULES_FILE, { line, column: 1 }, said, { meant });
  return rules;
}
