/** What is said about notifications, and in them. */
export const NOTIFY_WORDS = {
  waiting: (run: string) => ({ en: `${run} is waiting for you`, zh: `${run} 在等你` }),
  blocked: (run: string) => ({ en: `${run} is blocked`, zh: `${run} 已阻塞` }),
  failed: (run: string) => ({ en: `${run} has failed`, zh: `${run} 已失败` }),
  completed: (run: string) => ({ en: `${run} is completed`, zh: `${run} 已完成` }),
  saying: (happened: string, said: string) => ({ en: `${happened}: ${said}`, zh: `${happened}：${said}` }),
  test: { en: 'This is a test from Signalbox.', zh: '这是 Signalbox 的一条测试通知。' },
  notSet: {
    en: 'No notification is set up: "notify" is missing in your own config',
    zh: '没有设置通知：你自己的配置里缺少 "notify"',
  },
  delivered: (to: string, ms: number) => ({
    en: `The test notification reached ${to} (${ms} ms)`,
    zh: `测试通知已送达 ${to}（${ms} 毫秒）`,
  }),
  notDelivered: (to: string, why: string) => ({
    en: `The notification did not reach ${to}: ${why}`,
    zh: `通知没有送达 ${to}：${why}`,
  }),
  answered: (status: number) => ({ en: `it answered with status ${status}`, zh: `对方返回了状态码 ${status}` }),
  redirected: (status: number) => ({
    en: `it answered with a redirect (${status}), which is not followed`,
    zh: `对方返回了重定向（${status}），Signalbox 不会跟随`,
  }),
  noAnswer: (seconds: number) => ({ en: `no answer within ${seconds} s`, zh: `${seconds} 秒内没有响应` }),
  calledOff: { en: 'the process ended before there was an answer', zh: '还没有得到响应，进程就结束了' },
  noSecret: (variable: string) => ({
    en: `the environment variable ${variable} with its secret is not set`,
    zh: `存放密钥的环境变量 ${variable} 没有设置`,
  }),
  badSecret: (variable: string) => ({
    en: `what stands behind "whsec_" in ${variable} is not Base64`,
    zh: `${variable} 中 "whsec_" 之后的内容不是 Base64`,
  }),
  ended: (how: string) => ({ en: `it ended with ${how}`, zh: `它以 ${how} 结束` }),
  checkReceiver: (test: string) => ({
    en: `Check the receiver, then: ${test}`,
    zh: `检查接收方，然后：${test}`,
  }),
  what: { en: 'notify', zh: '通知' },
  none: { en: 'off', zh: '未启用' },
  found: (to: string, open: number) => ({
    en: `${to}${open === 0 ? '' : `; ${open} not delivered yet`}`,
    zh: `${to}${open === 0 ? '' : `；${open} 条尚未送达`}`,
  }),
};
