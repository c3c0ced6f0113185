import type { Words } from './text.ts';

/** What a model was told, as people look at it. */
export const PROMPT_WORDS = {
  turnWrong: (turn: string) => ({
    en: `--turn must be a number, or turn.exchange such as 3.2, not ${turn}.`,
    zh: `--turn 应为数字，或“回合.交互”，例如 3.2，而不是 ${turn}。`,
  }),
  first: {
    en: 'This is the first exchange, so all of it is new.',
    zh: '这是第一次交互：全部内容都是新的。',
  },
  same: (messages: string, exchange: string) => ({
    en: `${messages} as in exchange ${exchange}`,
    zh: `${messages}与交互 ${exchange} 相同`,
  }),
  heading: (exchange: string, profile: string, thread: string) => ({
    en: `Exchange ${exchange}, profile ${profile}, thread ${thread}`,
    zh: `交互 ${exchange}，profile ${profile}，thread ${thread}`,
  }),
  measures: (messages: string, bytes: number, tokens: string) => ({
    en: `${messages}, ${bytes} bytes, ${tokens}`,
    zh: `${messages}，${bytes} 字节，${tokens}`,
  }),
  guessed: (tokens: number) => ({ en: `≈${tokens} tokens`, zh: `≈${tokens} 个 token` }),
  measured: (tokens: number) => ({ en: `${tokens} tokens (measured)`, zh: `${tokens} 个 token（实测）` }),
  cached: (tokens: number) => ({
    en: `, ${tokens} of them kept by the provider`,
    zh: `，其中 ${tokens} 个由提供方缓存`,
  }),
  kept: (bytes: number) => ({
    en: `The first ${bytes} bytes are those of the exchange before.`,
    zh: `前 ${bytes} 字节与上一次交互相同。`,
  }),
  notMore: (cause: string) => ({ en: ` Not more, because ${cause}.`, zh: `之后的部分不同，因为${cause}。` }),
  layer: (layer: string, role: string, bytes: number, tokens: number, source: string) => ({
    en: `${layer}  (${role})  ${bytes} bytes, ≈${tokens} tokens  from ${source}`,
    zh: `${layer}  （${role}）  ${bytes} 字节，≈${tokens} 个 token  来自 ${source}`,
  }),
} as const satisfies Words;

/** Why a prompt does not begin with all of the one before. */
export const CAUSE_WORDS = {
  profile: { en: 'the run was completed, so the layers are others', zh: '运行已完成，所用的层不同' },
  compaction: { en: 'the conversation had to be shortened', zh: '对话不得不缩短' },
  agent: { en: 'another agent speaks', zh: '换了一个智能体' },
  policy: { en: 'the tool policy is another one', zh: '工具策略变了' },
  thread: { en: 'this node has a conversation of its own', zh: '这个节点有自己的对话' },
  engine: { en: 'another engine is asked', zh: '换了一个引擎' },
} as const satisfies Words;
