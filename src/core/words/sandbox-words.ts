import { composed, type Text, type Words } from './text.ts';

/** About what keeps the programs of engines and the commands of models inside. */
export const SANDBOX_WORDS = {
  sandbox: { en: 'sandbox', zh: '沙箱' },
  holds: (version: string, engine: string, tool: string) => ({
    en: `bubblewrap ${version} holds: of what was tried, ${engine} ways out are closed to engines and ${tool} to commands of models`,
    zh: `bubblewrap ${version} 有效：实际尝试后，对引擎关闭了 ${engine} 条出路，对模型的命令关闭了 ${tool} 条`,
  }),
  missing: { en: 'bubblewrap is not installed', zh: '没有安装 bubblewrap' },
  notHere: (platform: string) => ({
    en: `there is none for ${platform} yet`,
    zh: `还没有适用于 ${platform} 的沙箱`,
  }),
  leaks: (version: string, ways: readonly Text[]) => ({
    en: `bubblewrap ${version} does not hold here; a program inside was able to ${ways.map(({ en }) => en).join(', ')}`,
    zh: `bubblewrap ${version} 在这里不起作用；其中的程序能够${ways.map(({ zh }) => zh).join('、')}`,
  }),
  failed: (version: string, why: string) => ({
    en: `bubblewrap ${version} does not work here (${why})`,
    zh: `bubblewrap ${version} 在这里无法工作（${why}）`,
  }),
  unavailable: (why: Text) => ({
    en: `There is no sandbox to run programs in: ${why.en}.`,
    zh: `没有可以运行程序的沙箱：${why.zh}。`,
  }),
  orPlain: (remedy: Text) => composed((say) => `${say(remedy)} ${say(PLAIN_INSTEAD)}`),
  install: {
    en: 'Install bubblewrap: apt install bubblewrap (also in dnf, pacman and apk).',
    zh: '请安装软件包 bubblewrap（apt、dnf、pacman 和 apk 都有）。',
  },
  namespaces: {
    en: 'Let /usr/bin/bwrap make user namespaces: signalbox explain SANDBOX_UNAVAILABLE',
    zh: '请允许 /usr/bin/bwrap 创建用户命名空间：signalbox explain SANDBOX_UNAVAILABLE',
  },
  container: {
    en: 'Start the container so that programs in it may make namespaces: signalbox explain SANDBOX_UNAVAILABLE',
    zh: '请让容器里的程序可以创建命名空间：signalbox explain SANDBOX_UNAVAILABLE',
  },
  plainFound: {
    en: 'none, as you asked: programs can do whatever you can',
    zh: '按你的要求不使用沙箱：你能做的，程序都能做',
  },
  plainBack: {
    en: 'To use one again, remove "plain" from SIGNALBOX_SANDBOX and from your config.',
    zh: '要重新使用沙箱，请从 SIGNALBOX_SANDBOX 和你的配置中去掉 plain。',
  },
} as const satisfies Words;

const PLAIN_INSTEAD: Text = {
  en: 'To run programs without protection instead: SIGNALBOX_SANDBOX=plain',
  zh: '若要在没有保护的情况下运行程序：SIGNALBOX_SANDBOX=plain',
};

/** What a program inside is not to do, by the name of the guard against it. */
export const GUARD_WORDS = {
  'write-outside': { en: 'write files outside', zh: '在外面写文件' },
  'read-state': { en: 'read the state', zh: '读取状态' },
  'see-environments': { en: 'read variables of other programs', zh: '读取其他程序的环境变量' },
  'see-processes': { en: 'see other programs', zh: '看到其他程序' },
  remount: { en: 'write to what is read-only', zh: '写入只读内容' },
  'unix-sockets': { en: 'reach sockets outside', zh: '连接外面的套接字' },
  tcp: { en: 'connect by TCP', zh: '用 TCP 连接' },
  udp: { en: 'send by UDP', zh: '用 UDP 发送' },
} as const satisfies Words;
