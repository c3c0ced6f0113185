import { LANGUAGES, type Language } from '../language.ts';
import type { Agent, Definition, PackageWords } from './definition.ts';

/** `steps/plan.zh.md` stands in for `steps/plan.md` where models are spoken to in Chinese. */
export function variantOf(file: string, language: Language): string {
  return file.replace(/(\.[^./]+)?$/, `.${language}$1`);
}

/** The file that a variant stands in for; undefined for a name that is none. */
export function originalOf(file: string): string | undefined {
  const [, start, language, end] = /^(.+)\.([a-z]{2})(\.(?:md|json))$/.exec(file) ?? [];
  return LANGUAGES.some((known) => known === language) ? `${start}${end}` : undefined;
}

/** A package as a run in one language is pinned to it: its own texts where it has no others. */
export function wordsIn({ inLanguages, ...own }: Definition, language: Language): Definition {
  const words = inLanguages?.[language];
  if (words === undefined) return own;
  const workflows = Object.entries(own.workflows).map(([id, workflow]) => {
    const nodes = Object.entries(workflow.nodes).map(([name, node]) => [name, { ...node, ...words.steps[node.file] }]);
    return [id, { ...workflow, nodes: Object.fromEntries(nodes) }];
  });
  return {
    ...own,
    workflows: Object.fromEntries(workflows),
    agents: own.agents.map((agent) => translateAgent(agent, words.agents[agent.id], language)),
    ...(words.rules === undefined ? {} : { rules: words.rules }),
  };
}

function translateAgent(agent: Agent, words: PackageWords['agents'][string] | undefined, language: Language): Agent {
  if (words === undefined) return agent;
  const { name = agent.metadata.name, title = agent.metadata.title } = words.metadata ?? {};
  return { ...agent, ...words, metadata: { ...agent.metadata, name, title }, language };
}
