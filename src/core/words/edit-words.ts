import { recordable } from './recordable.ts';
import type { Text } from './text.ts';

/** Why an edit of the state file by a person was not adopted, as the log has it. */
export const EDIT_WORDS = recordable('edit', {
  conflict: (event: string, parts: string) => ({
    en: `The edit was made on the file of event ${event}. Since then the run has changed the same (now ≠ edited): ${parts}. None of your edit was adopted.`,
    zh: `这次修改基于事件 ${event} 时的文件。此后运行改动了同样的内容（现在 ≠ 修改）：${parts}。修改的内容都没有采纳。`,
  }),
  otherDocument: (event: string, was: string, is: string) => ({
    en: `The edit was made on the file of event ${event}, which showed the state of ${was}. It now shows another one, of ${is}.`,
    zh: `这次修改基于事件 ${event} 时的文件，当时显示的是 ${was} 的状态。现在显示的是另一份，属于 ${is}。`,
  }),
  noBase: {
    en: 'The line "# signalbox: as of event …" is gone or altered, so the version that you edited cannot be told. Make the edit again in the current file.',
    zh: '"# signalbox: as of event …" 这一行已被删除或改动，无法判断你修改的是哪个版本。请在当前的文件里重新修改。',
  },
} as const);

const ASIDE = { en: 'It was moved aside, and the file written anew.', zh: '它已被移到旁边，文件已重新写出。' };

function standsThere(en: string, zh: string): Text {
  return { en: `${en} stands in the place of the state file. ${ASIDE.en}`, zh: `状态文件的位置上是${zh}。${ASIDE.zh}` };
}

/** What stood in place of the state file and is no text that could be adopted, as the log has it. */
export const UNREADABLE_WORDS = recordable('unreadable', {
  pipe: standsThere('A named pipe', '一个命名管道'),
  folder: standsThere('A folder', '一个文件夹'),
  socket: standsThere('A socket', '一个套接字'),
  device: standsThere('A device', '一个设备'),
  link: standsThere('A link that leads nowhere', '一个没有目标的链接'),
  large: (mebibytes: string) => ({
    en: `The state file is larger than ${mebibytes} MiB. ${ASIDE.en}`,
    zh: `状态文件大于 ${mebibytes} MiB。${ASIDE.zh}`,
  }),
  encoding: { en: `The state file is not UTF-8. ${ASIDE.en}`, zh: `状态文件不是 UTF-8。${ASIDE.zh}` },
} as const);
