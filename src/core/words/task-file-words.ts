import type { Words } from './text.ts';

/** About documents of tasks as files. */
export const TASK_FILE_WORDS = {
  name: (path: string) => ({
    en: `${path} is not a document of a task. Those are docs/<task-name>/<document>.md.`,
    zh: `${path} 不是任务的文档。文档位于 docs/<任务名>/<文档>.md。`,
  }),
  outside: (path: string) => ({
    en: `${path}, or a folder above it, is a link or not a regular file. Replace it with a plain file or folder.`,
    zh: `${path} 或它上面的文件夹是链接，或不是普通文件。请换成普通的文件或文件夹。`,
  }),
  tooLarge: (path: string, bytes: number) => ({
    en: `${path} is larger than ${bytes} bytes. Make it shorter.`,
    zh: `${path} 超过 ${bytes} 字节。请缩短它。`,
  }),
  changed: (path: string) => ({
    en: `${path} has changed since it was read. Read it again.`,
    zh: `${path} 在读取之后已有改动。请重新读取。`,
  }),
  failed: (path: string, attempts: number, why: string) => ({
    en: `${path} could not be read or written, tried ${attempts} times: ${why}. The old content is still there. Free some space or fix the permissions, then resume.`,
    zh: `${path} 无法读取或写入，已尝试 ${attempts} 次：${why}。原有内容没有变化。请腾出空间或修正权限，然后继续。`,
  }),
} as const satisfies Words;
