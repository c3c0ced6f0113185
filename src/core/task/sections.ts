import type { Heading, Root, RootContent } from 'mdast';
import type { DocumentName } from './document-names.ts';
import { headingText, linesOf } from './markdown.ts';

/** Every section that is known, with its titles in Chinese. */
const TITLES = {
  Background: ['背景', '任务背景', '项目背景'],
  Objectives: ['目标', '核心目标', '任务目标'],
  Constraints: ['约束', '约束条件', '限制', '限制条件'],
  'Success Criteria': ['成功标准', '验收标准'],
  'Research Findings': ['研究发现', '研究结果', '调研发现', '调研结果'],
  'Solution Approach': ['解决方案', '解决方案概述', '解决思路', '方案概述'],
  'Technical Decisions': ['技术决策', '技术决定'],
  'Implementation Strategy': ['实现策略', '实施策略'],
  Dependencies: ['依赖', '依赖关系', '任务依赖'],
  Tasks: ['任务', '任务列表', '任务清单'],
  Progress: ['进度', '进展'],
} as const;
export type SectionTitle = keyof typeof TITLES;

export const REQUIRED_SECTIONS: { readonly [N in DocumentName]: readonly SectionTitle[] } = {
  requirements: ['Background', 'Objectives', 'Constraints', 'Success Criteria'],
  design: ['Research Findings', 'Solution Approach', 'Technical Decisions', 'Implementation Strategy'],
  taskList: ['Tasks'],
};

/** A heading, what stands below it up to the next one, and whether that belongs to the tasks. */
export type Section = {
  readonly title: SectionTitle | undefined;
  readonly line: number;
  readonly lastLineOfHeading: number;
  readonly ofTasks: boolean;
  readonly nodes: readonly RootContent[];
};

/** The sections of a document. Below Tasks stand its sub-headings, whatever they are called. */
export function sectionsOf(root: Root): readonly Section[] {
  const sections: (Section & { nodes: RootContent[] })[] = [];
  let tasksDepth: number | undefined;
  for (const node of root.children) {
    if (node.type !== 'heading') {
      sections.at(-1)?.nodes.push(node);
      continue;
    }
    const title = titleOf(node);
    if (tasksDepth === undefined || node.depth <= tasksDepth) tasksDepth = title === 'Tasks' ? node.depth : undefined;
    const { first, last } = linesOf(node);
    sections.push({ title, line: first, lastLineOfHeading: last, ofTasks: tasksDepth !== undefined, nodes: [] });
  }
  return sections;
}

const KNOWN: ReadonlyMap<string, SectionTitle> = new Map(
  Object.entries(TITLES).flatMap(([title, chinese]) =>
    [title.toLowerCase(), ...chinese].map((name) => [name, title as SectionTitle] as const),
  ),
);

/** A title may be numbered, emphasised, end in a colon or stand in two languages: `2. **背景** (Background):`. */
function titleOf(heading: Heading): SectionTitle | undefined {
  const text = headingText(heading).normalize('NFKC').toLowerCase().replaceAll(/[*_`]/g, '');
  const plain = text.replace(/^\s*(?:\d+(?:\.\d+)*[.)、]?|[一二三四五六七八九十]+、)\s*/, '');
  const parts = [plain, ...plain.split(/[()/|]/)];
  for (const part of parts) {
    const known = KNOWN.get(part.trim().replaceAll(/\s+/g, ' ').replace(/ ?:$/, ''));
    if (known !== undefined) return known;
  }
  return undefined;
}
