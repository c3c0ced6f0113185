import { composed, type Text, type Words } from './text.ts';

/** What the system says of files and folders, by its own name for it. */
export const ERRNO_WORDS = {
  ENOENT: { en: 'there is no such file or folder', zh: '没有这个文件或文件夹' },
  EACCES: { en: 'the permissions do not allow it', zh: '没有权限' },
  EPERM: { en: 'the system does not permit it', zh: '系统不允许这样做' },
  EISDIR: { en: 'it is a folder, not a file', zh: '它是文件夹，不是文件' },
  ENOTDIR: { en: 'a part of the path is not a folder', zh: '路径中有一部分不是文件夹' },
  ENOTEMPTY: { en: 'the folder is not empty', zh: '文件夹不是空的' },
  EFBIG: { en: 'it is too large, or has no end', zh: '它太大，或没有尽头' },
  EEXIST: { en: 'it exists already', zh: '它已经存在' },
  ENOSPC: { en: 'the disk is full', zh: '磁盘已满' },
  EDQUOT: { en: 'the disk quota is used up', zh: '磁盘配额已用完' },
  EROFS: { en: 'the file system is read-only', zh: '文件系统是只读的' },
  EMFILE: { en: 'too many files are open in this process', zh: '这个进程打开的文件太多' },
  ENFILE: { en: 'too many files are open on this system', zh: '系统打开的文件太多' },
  ELOOP: { en: 'links lead in a circle, or too far', zh: '链接形成循环，或层数太多' },
  ENAMETOOLONG: { en: 'the name is too long', zh: '名称太长' },
  ERR_ENCODING_INVALID_ENCODED_DATA: { en: 'it is not text in UTF-8', zh: '它不是 UTF-8 编码的文本' },
  EIO: { en: 'the disk failed to read or write', zh: '磁盘读写出错' },
} as const satisfies Words;

const SENTENCE_WORDS = {
  named: (why: string, code: string) => ({ en: `${why} (${code}).`, zh: `${why}（${code}）。` }),
  placed: (why: string, code: string, path: string) => ({
    en: `${why} (${code}, ${path}).`,
    zh: `${why}（${code}，${path}）。`,
  }),
} as const satisfies Words;

/** Why the system did not do it, as a sentence after a colon, with the place it means. */
export function errnoText(code: keyof typeof ERRNO_WORDS, path: string | undefined): Text {
  const why: Text = ERRNO_WORDS[code];
  return composed((say) =>
    say(path === undefined ? SENTENCE_WORDS.named(say(why), code) : SENTENCE_WORDS.placed(say(why), code, path)),
  );
}
