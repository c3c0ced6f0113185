import { LANGUAGES, type Language } from '../language.ts';
import { readRules } from '../route/dictionary.ts';
import { RULES_FILE, type Rules } from '../route/rules.ts';
import { PROBLEM_WORDS } from '../words/problem-words.ts';
import { PROBLEM_FILE_WORDS } from '../words/problem-words-files.ts';
import { RULE_WORDS } from '../words/problem-words-rules.ts';
import { AgentWords } from './agents-file.ts';
import { checkSchema } from './check-schema.ts';
import type { PackageWords, Workflow } from './definition.ts';
import { originalOf, variantOf } from './language-variants.ts';
import { AGENT_CODES, agentPaths } from './load-agents.ts';
import { loadStep } from './load-step.ts';
import { textAt } from './package-files.ts';
import { hasText, type Reading, readJson, readText, START } from './source-file.ts';

/** What was read of a package in its own words. */
export type Original = {
  readonly workflows: readonly { readonly workflow: Workflow; readonly fits: boolean }[];
  readonly agentIds: ReadonlySet<string> | undefined;
  readonly agentsFile: string | undefined;
  readonly rules: Rules | undefined;
};

/** The texts of a package in other languages, each held to what its original is held to; undefined where there are none. */
export function loadWords(
  original: Original,
  reading: Reading,
): { readonly [L in Language]?: PackageWords } | undefined {
  tellStrays(original, reading);
  const found = LANGUAGES.flatMap((language) => {
    const steps = stepWords(original, language, reading);
    const agents = agentWords(original, language, reading);
    const rules = rulesWords(original, language, reading);
    const none = steps.length + agents.length === 0 && rules === undefined;
    const words = { steps: Object.fromEntries(steps), agents: Object.fromEntries(agents), ...(rules && { rules }) };
    return none ? [] : [[language, words] as const];
  });
  return found.length === 0 ? undefined : Object.fromEntries(found);
}

function stepWords({ workflows }: Original, language: Language, reading: Reading) {
  const nodes = workflows.flatMap(({ workflow: { nodes: all, edges }, fits }) =>
    Object.values(all).map(({ id, type, file }) => {
      const next = fits ? new Set(edges.flatMap(({ from, to }) => (from === id ? [to] : []))) : undefined;
      return { id, type, file, next };
    }),
  );
  return nodes.flatMap(({ id, type, file: named, next }) => {
    const file = variantOf(named, language);
    if (!hasText(file, PROBLEM_FILE_WORDS.stepNotText, reading)) return [];
    const title = loadStep({ id, type, file }, { next, called: undefined }, reading)?.frontMatter.title;
    const step = textAt(reading.files, file) ?? '';
    return [[named, { file, step, ...(title === undefined ? {} : { title }) }] as const];
  });
}

/** How the agents are told who they are, and nothing of what they may do. */
function agentWords({ agentsFile, agentIds }: Original, language: Language, reading: Reading) {
  const file = agentsFile && variantOf(agentsFile, language);
  if (file === undefined || !hasText(file, PROBLEM_FILE_WORDS.fileNotText(file), reading)) return [];
  const source = readJson(file, reading);
  if (source === undefined) return [];
  return agentPaths(source).flatMap((path) => {
    const entry = checkSchema(source, AgentWords, AGENT_CODES, path);
    if (entry === undefined) return [];
    const { id, ...words } = entry;
    if (agentIds?.has(id) === false)
      source.tell('AGENT_UNKNOWN', [...path, 'id'], PROBLEM_WORDS.strangerInWords(id, agentsFile ?? ''), {
        known: [...agentIds],
      });
    return [[id, words] as const];
  });
}

/** The same tags, for the same agents: only what is said of them may differ. */
function rulesWords({ rules, agentIds }: Original, language: Language, reading: Reading): Rules | undefined {
  const file = variantOf(RULES_FILE, language);
  const own = loadRules(file, agentIds, reading, rules);
  return own && { ...own, file };
}

/** The routing rules of a package; undefined where it has none of its own, or none that can be read. */
export function loadRules(
  file: string,
  agents: ReadonlySet<string> | undefined,
  reading: Reading,
  original?: Rules,
): Rules | undefined {
  const text = hasText(file, RULE_WORDS.noText, reading) ? readText(file, reading) : undefined;
  if (text === undefined) return undefined;
  const { rules, problems } = readRules(text, agents, original);
  for (const { line, said, meant } of problems)
    reading.report('RULES_INVALID', file, { line, column: 1 }, said, { meant });
  return rules;
}

/** Where texts for models lie. A step may be called as it likes. */
const TEXTS = /^(?:(?:.*\/)?(?:prompts|steps|skills|rules)\/.*\.md|SKILL\.[a-z]{2}\.md)$/;

function tellStrays({ workflows, agentsFile }: Original, { files, report }: Reading): void {
  const steps = new Set(workflows.flatMap(({ workflow }) => Object.values(workflow.nodes).map(({ file }) => file)));
  for (const file of files.keys()) {
    const original = originalOf(file);
    if (original === undefined || files.has(original) || steps.has(file)) continue;
    if (TEXTS.test(file) || original === agentsFile)
      report('VARIANT_WITHOUT_ORIGINAL', file, START, PROBLEM_FILE_WORDS.noOriginal(original));
  }
}
