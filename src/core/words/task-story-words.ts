import { recordable } from './recordable.ts';
import type { Words } from './text.ts';

/** Why an item of a task list is not done, as events of items have it. */
export const REPORT_WORDS = recordable('report', {
  runWas: (outcome: string) => ({ en: `its run was ${outcome}`, zh: `它的运行结果为 ${outcome}` }),
  /** Before the next one, which it would be taken for. */
  checkSaid: (code: string, line: string) => ({
    en: `its check ended with ${code}: ${line}`,
    zh: `它的检查没有通过（退出码 ${code}）：${line}`,
  }),
  checkEnded: (code: string) => ({ en: `its check ended with ${code}`, zh: `它的检查没有通过（退出码 ${code}）` }),
  unverified: { en: 'nobody has verified it', zh: '没有经过验证' },
  noReason: { en: 'the review gave no reason', zh: '评审没有说明理由' },
} as const);

/** What is told of a structured task while it goes on. */
export const TASK_STORY_WORDS = {
  simple: { en: 'a simple task: it needs no documents', zh: '简单任务：不需要文档' },
  complex: (steps: number, research: boolean) => ({
    en: `a larger task (${steps} step${steps === 1 ? '' : 's'}${research ? ', with research' : ''}): its documents come first`,
    zh: `较大的任务（${steps} 步${research ? '，需要调研' : ''}）：先写文档`,
  }),
  found: (path: string) => ({ en: `found ${path}`, zh: `找到 ${path}` }),
  foundItems: (path: string, done: number, total: number) => ({
    en: `found ${path}: ${done} of ${total} items done`,
    zh: `找到 ${path}：${total} 项中已完成 ${done} 项`,
  }),
  putBack: (path: string, why: string) => ({ en: `${path} was put back, ${why}`, zh: `${path} 已恢复原样，${why}` }),
  keptAs: (file: string) => ({
    en: `What stood there is kept in the folder of the run as ${file}.`,
    zh: `原来在那里的内容保存在该运行的文件夹中：${file}。`,
  }),
  items: (path: string, total: number) => ({
    en: `${path} has ${total} item${total === 1 ? '' : 's'}`,
    zh: `${path} 有 ${total} 个任务项`,
  }),
  problem: (path: string, line: number, problem: string) => ({
    en: `${path}:${line}  ${problem}`,
    zh: `${path}:${line}  ${problem}`,
  }),
  moreProblems: (count: number) => ({
    en: `and ${count} more problem${count === 1 ? '' : 's'}`,
    zh: `另有 ${count} 个问题`,
  }),
  assigned: (items: string) => ({ en: `assigned: ${items}`, zh: `已分派：${items}` }),
  claimed: (items: string) => ({
    en: `ticked by its agent, to be verified: ${items}`,
    zh: `由智能体勾选，待验证：${items}`,
  }),
  begins: (title: string) => ({ en: title, zh: title }),
  beginsAgain: (title: string, attempt: number) => ({
    en: `${title} (attempt ${attempt})`,
    zh: `${title}（第 ${attempt} 次尝试）`,
  }),
  verified: { en: 'verified', zh: '通过验证' },
  failed: (attempt: number, reason: string) => ({
    en: `attempt ${attempt}: ${reason}`,
    zh: `第 ${attempt} 次尝试：${reason}`,
  }),
  todo: (done: number, total: number) => ({
    en: `${done} of ${total} steps ticked`,
    zh: `${total} 个步骤中已勾选 ${done} 个`,
  }),
  asks: (prompt: string) => ({ en: `asks: ${prompt}`, zh: `提问：${prompt}` }),
  failures: (count: number) => ({ en: `failed ${count}`, zh: `失败 ${count} 次` }),
  waitsForYou: { en: 'waits for you', zh: '等待你' },
} as const satisfies Words;
