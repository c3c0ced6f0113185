import type { Words } from './text.ts';

/** What is remembered beyond the end of runs, at the command line. */
export const MEMORY_WORDS = {
  memory: { en: 'memory', zh: '记忆' },
  whole: (entities: number) => ({
    en: `intact: all of it was read (${entities} ${entities === 1 ? 'entity' : 'entities'})`,
    zh: `完好：已全部读过（${entities} 个实体）`,
  }),
  nothing: { en: 'Nothing is remembered yet.', zh: '还没有任何记忆。' },
  notFound: (query: string) => ({ en: `No memory contains "${query}".`, zh: `记忆中没有“${query}”。` }),
  more: (count: number) => ({ en: `${count} more are not shown.`, zh: `还有 ${count} 条未显示。` }),
  imported: (entities: number, observations: number, relations: number) => ({
    en: `New: ${entities} entities, ${observations} observations of known ones, ${relations} relations.`,
    zh: `新增：${entities} 个实体，${observations} 条已有实体的观察，${relations} 条关系。`,
  }),
  skipped: (file: string, lines: string) => ({
    en: `No entity and no relation was read from ${file}, line ${lines}.`,
    zh: `${file} 的以下行不是实体也不是关系，已跳过：${lines}。`,
  }),
} as const satisfies Words;
