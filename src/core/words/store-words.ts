import type { Text, Words } from './text.ts';

/** About the store and the log of runs in it. */
export const STORE_WORDS = {
  noRun: (runId: string) => ({ en: `There is no run ${runId}.`, zh: `没有运行 ${runId}。` }),
  noRunHere: (runId: string) => ({ en: `There is no run ${runId}`, zh: `没有运行 ${runId}` }),
  noRunIn: (runId: string, file: string) => ({
    en: `There is no run ${runId} in ${file}`,
    zh: `${file} 里没有运行 ${runId}`,
  }),
  lostText: (hash: string) => ({
    en: `The store lost the text ${hash}….`,
    zh: `存储丢失了文本 ${hash}…。`,
  }),
  restoreFolder: { en: 'Restore the state folder from a backup.', zh: '请从备份恢复状态文件夹。' },
  keyConflict: (key: string, runId: string) => ({
    en: `Key ${key} was used for another command to run ${runId}`,
    zh: `键 ${key} 已用于发给运行 ${runId} 的另一个命令`,
  }),
  repeatExactly: {
    en: 'Repeat the command exactly, or use a new key for a new one.',
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
  emptied: (runs: number) => ({
    en: `nothing is left of it, and ${runs === 1 ? 'a run stands' : `${runs} runs stand`} beside it`,
    zh: `它已经空了，而旁边还有 ${runs} 个运行`,
  }),
  gone: (runs: number) => ({
    en: `it is gone, and ${runs === 1 ? 'a run stands' : `${runs} runs stand`} where it was`,
    zh: `它已经不在了，而那里还有 ${runs} 个运行`,
  }),
  restoreOrBeginAnew: {
    en: 'Restore it from a backup. To start again without its runs, move away the folder "runs" beside it.',
    zh: '请从备份恢复。要不带这些运行重新开始，请把旁边的文件夹 "runs" 移走。',
  },
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
  sqliteSays: (text: string) => ({ en: `SQLite finds: ${text}`, zh: `SQLite 发现：${text}` }),
  tableAltered: (name: string) => ({
    en: `the description of ${name} in the file was altered`,
    zh: `文件中对 ${name} 的描述被改动`,
  }),
  eventBeyond: (runId: string, seq: number) => ({
    en: `run ${runId} has events after its last, ${seq}`,
    zh: `运行 ${runId} 在最后一个事件 ${seq} 之后还有事件`,
  }),
  postBeyond: (runId: string, position: number) => ({
    en: `run ${runId} has commands after its last, ${position}`,
    zh: `运行 ${runId} 在最后一个命令 ${position} 之后还有命令`,
  }),
  mailWithoutRow: (runId: string) => ({
    en: `run ${runId} has commands but no row`,
    zh: `运行 ${runId} 有命令却没有记录行`,
  }),
  rowWithoutEntry: (runId: string, index: string) => ({
    en: `run ${runId} is missing from the index ${index}`,
    zh: `索引 ${index} 里缺少运行 ${runId}`,
  }),
  entryWithoutRow: (runId: string) => ({
    en: `an index names run ${runId}, and the row of that run is lost or says otherwise`,
    zh: `索引里有运行 ${runId}，而该运行的记录行丢失或与之不符`,
  }),
  listOutOfOrder: {
    en: 'the index of the newest runs is out of order',
    zh: '最新运行的索引顺序不对',
  },
  countDiffers: (count: number, found: number) => ({
    en: `${found} runs are listed where ${count} were counted`,
    zh: `应有 ${count} 个运行，却列出了 ${found} 个`,
  }),
  countWrong: (name: string, count: number, found: number) => ({
    en: `the count "${name}" says ${count} where there is ${found}`,
    zh: `计数 "${name}" 是 ${count}，实际是 ${found}`,
  }),
  newestLost: {
    en: 'the newest run is missing from the index of the newest',
    zh: '最新运行的索引里缺少最新的运行',
  },
  countLost: { en: 'the counts of its runs are lost', zh: '运行的计数丢失了' },
  ownerLost: (owner: string) => ({
    en: `process ${owner} has runs but no lease`,
    zh: `进程 ${owner} 有运行却没有租约`,
  }),
  leaseAltered: (owner: string) => ({
    en: `the lease of process ${owner} does not match its checksum`,
    zh: `进程 ${owner} 的租约与校验和不符`,
  }),
  noticeAltered: (runId: string) => ({
    en: `a notification about ${runId} is not as it was written`,
    zh: `关于 ${runId} 的一条通知与写入时不符`,
  }),
  removedAndThere: (runId: string) => ({
    en: `${runId} is listed as removed and is still there`,
    zh: `${runId} 已登记为删除，却仍然存在`,
  }),
  textAltered: (hash: string) => ({
    en: `the text ${hash} does not match its hash`,
    zh: `文本 ${hash} 与它的哈希不符`,
  }),
} as const satisfies Words;
