import type { Text, Words } from './text.ts';

/** About the store and the log of runs in it. */
export const STORE_WORDS = {
  noRun: (runId: string) => ({ en: `There is no run ${runId}.`, zh: `没有运行 ${runId}。` }),
  noRunHere: (runId: string) => ({ en: `There is no run ${runId}`, zh: `没有运行 ${runId}` }),
  noRunIn: (runId: string, file: string) => ({
    en: `There is no run ${runId} in ${file}`,
    zh: `${file} 里没有运行 ${runId}`,
  }),
  listRuns: { en: 'List the runs with: signalbox ls', zh: '列出所有运行：signalbox ls' },
  lostText: (hash: string) => ({
    en: `The store has lost the text ${hash}….`,
    zh: `存储丢失了文本 ${hash}…。`,
  }),
  restoreFolder: { en: 'Restore the state folder from a backup.', zh: '请从备份恢复状态文件夹。' },
  keyConflict: (key: string, runId: string) => ({
    en: `Key ${key} was used for another command to run ${runId}`,
    zh: `键 ${key} 已用于发给运行 ${runId} 的另一个命令`,
  }),
  repeatExactly: {
    en: 'Repeat a command with exactly its words, or give a new one a new key.',
    zh: '重复命令时内容要完全相同；新的命令请用新的键。',
  },
  memoryClosed: { en: 'The store in memory has been closed', zh: '内存中的存储已经关闭' },
  openAgain: { en: 'Open it again.', zh: '请重新打开它。' },
  fenced: (runId: string, epoch: number) => ({
    en: `${runId} has another owner now; this one (epoch ${epoch}) has stopped.`,
    zh: `${runId} 现在由另一个进程负责；本进程（epoch ${epoch}）已停止。`,
  }),
  failing: (file: string, says: Text, why: Text) => ({
    en: `The store ${file} ${says.en}: ${why.en}`,
    zh: `存储 ${file} ${says.zh}：${why.zh}`,
  }),
  damaged: (file: string, what: Text) => ({
    en: `The store ${file} is damaged: ${what.en}`,
    zh: `存储 ${file} 已损坏：${what.zh}`,
  }),
  failed: (file: string, what: Text) => ({ en: `The store ${file} ${what.en}`, zh: `存储 ${file} ${what.zh}` }),
  restoreFile: {
    en: 'Stop all Signalbox processes, keep a copy of the file, and restore it from a backup.',
    zh: '停止所有 Signalbox 进程，保留该文件的副本，并从备份恢复。',
  },
  mayNotBeWritten: { en: 'may not be written', zh: '不允许写入' },
  isReadOnly: { en: 'is read-only', zh: '是只读的' },
  failedToBeUsed: { en: 'failed to be read or written', zh: '读写失败' },
  isDamaged: { en: 'is damaged', zh: '已损坏' },
  cannotGrow: { en: 'cannot grow', zh: '无法再增大' },
  cannotBeOpened: { en: 'cannot be opened', zh: '无法打开' },
  contradictsItself: { en: 'contradicts itself', zh: '自相矛盾' },
  isNoDatabase: { en: 'is not a database', zh: '不是数据库' },
  failedToBeOpened: { en: 'failed to be opened', zh: '打开失败' },
  noSharedMemory: (mode: string) => ({
    en: `lies on a file system without shared memory (journal mode ${mode})`,
    zh: `所在的文件系统没有共享内存（journal mode ${mode}）`,
  }),
  closed: { en: 'has been closed', zh: '已经关闭' },
  failedAndClosed: {
    en: 'failed and has been closed: a read or write did not reach the disk',
    zh: '出了故障并已关闭：有一次读写没有到达磁盘',
  },
  newer: (file: string, found: number, known: number) => ({
    en: `The store ${file} has version ${found}; this program knows up to ${known}`,
    zh: `存储 ${file} 的版本是 ${found}；本程序最高支持 ${known}`,
  }),
  update: { en: 'Update Signalbox, or choose another home.', zh: '请更新 Signalbox，或换一个状态文件夹。' },
  otherTables: { en: 'its tables are not those of a store', zh: '它的表不是存储的表' },
  stump: (size: number) => ({ en: `only ${size} bytes are left of it`, zh: `只剩下 ${size} 个字节` }),
  noStore: { en: 'it does not say that it is a store', zh: '它没有标明自己是存储' },
  postLost: (runId: string, after: number) => ({
    en: `a command posted to run ${runId} after ${after} is lost`,
    zh: `发给运行 ${runId} 的、位置 ${after} 之后的一个命令丢失了`,
  }),
  postAltered: (position: number, runId: string) => ({
    en: `command ${position} posted to run ${runId} does not match its checksum`,
    zh: `发给运行 ${runId} 的第 ${position} 个命令与校验和不符`,
  }),
  eventLost: (seq: number, runId: string) => ({
    en: `event ${seq} of run ${runId} is lost or altered`,
    zh: `运行 ${runId} 的第 ${seq} 个事件丢失或被改动`,
  }),
  rowMissing: (runId: string) => ({
    en: `run ${runId} has events but no row`,
    zh: `运行 ${runId} 有事件却没有记录行`,
  }),
  rowLost: (runId: string) => ({
    en: `the row of run ${runId} cannot be found again`,
    zh: `再也找不到运行 ${runId} 的记录行`,
  }),
  rowAltered: (runId: string) => ({
    en: `the row of run ${runId} does not match its checksum`,
    zh: `运行 ${runId} 的记录行与校验和不符`,
  }),
  textAltered: (hash: string) => ({
    en: `the text ${hash} does not match its hash`,
    zh: `文本 ${hash} 与它的哈希不符`,
  }),
} as const satisfies Words;
