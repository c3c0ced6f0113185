import type { Text, Words } from './text.ts';

/** About a store that another process keeps from being written. */
export const LOCK_WORDS = {
  holder: (pid: string) => ({ en: `process ${pid}`, zh: `进程 ${pid}` }),
  holderOf: (pid: string, command: string, seconds: string) => ({
    en: `process ${pid} (${command}, started ${seconds} s ago)`,
    zh: `进程 ${pid}（${command}，${seconds} 秒前启动）`,
  }),
  stopped: (file: string, who: Text) => ({
    en: `The store ${file} cannot be written: ${who.en} is stopped in the middle of a write.`,
    zh: `存储 ${file} 无法写入：${who.zh} 在写入途中被暂停了。`,
  }),
  held: (file: string, who: Text) => ({
    en: `The store ${file} cannot be written: ${who.en} holds its write lock and writes nothing.`,
    zh: `存储 ${file} 无法写入：${who.zh} 占着它的写锁，却什么也没有写。`,
  }),
  unseen: (file: string) => ({
    en: `The store ${file} cannot be written: another process holds its write lock, and the system does not say which one.`,
    zh: `存储 ${file} 无法写入：另一个进程占着它的写锁，系统没有说明是哪一个。`,
  }),
  crowded: (file: string) => ({
    en: `The store ${file} cannot be written yet: other processes write to it all the time.`,
    zh: `存储 ${file} 暂时无法写入：其他进程一直在写。`,
  }),
  waiting: (fact: Text, seconds: string) => ({
    en: `${fact.en} Waited for ${seconds} s so far, and waiting on.`,
    zh: `${fact.zh} 已等了 ${seconds} 秒，还在等。`,
  }),
  free: { en: 'The store can be written again; going on.', zh: '存储又可以写入了，继续进行。' },
  wakeOrEnd: (pid: string) => ({
    en: `kill -CONT ${pid} lets it go on; kill -KILL ${pid} ends it, which undoes only its unfinished write.`,
    zh: `kill -CONT ${pid} 让它继续；kill -KILL ${pid} 结束它，只会撤销它没写完的内容。`,
  }),
  endIt: (pid: string) => ({
    en: `If it does not go on by itself, kill ${pid} ends it, or else kill -KILL ${pid}, which undoes only its unfinished write.`,
    zh: `如果它不会自己继续，用 kill ${pid} 结束它；不行就用 kill -KILL ${pid}，只会撤销它没写完的内容。`,
  }),
  lookFor: {
    en: 'Look for a stopped process that uses this store, in other containers too; kill -CONT PID lets it go on.',
    zh: '找出正在使用这个存储、却被暂停的进程（也可能在别的容器里）；kill -CONT PID 让它继续。',
  },
  lookAmong: (pids: readonly string[]) => ({
    en: `Of the processes that use this store (${pids.join(', ')}) one may be stopped; kill -CONT PID lets it go on.`,
    zh: `使用这个存储的进程（${pids.join('、')}）中可能有一个被暂停了；kill -CONT PID 让它继续。`,
  }),
  later: { en: 'Try again when they are done.', zh: '等它们写完再试。' },
} as const satisfies Words;
