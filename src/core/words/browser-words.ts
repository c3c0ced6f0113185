import type { Words } from './text.ts';

/** About the browser in which pages of a project are looked at. */
export const BROWSER_WORDS = {
  browser: { en: 'browser', zh: '浏览器' },
  missing: {
    en: 'No Chromium or Chrome was found on this machine.',
    zh: '在这台机器上没有找到 Chromium 或 Chrome。',
  },
  install: {
    en: 'apt-get install chromium, or name one in SIGNALBOX_BROWSER',
    zh: '运行 apt-get install chromium，或者用 SIGNALBOX_BROWSER 指定一个',
  },
  notFound: { en: 'none found; only browser.check needs one', zh: '未找到；只有 browser.check 需要它' },
  notStarted: (why: string) => ({ en: `The browser did not start: ${why}`, zh: `浏览器没有启动：${why}` }),
  outOfReach: (url: string) => ({
    en: `${url.slice(0, 200)} is neither on this machine nor allowed. Hosts can be allowed with browser.allow in your own config.`,
    zh: `${url.slice(0, 200)} 既不在本机上，也没有被允许。用户可以在自己配置的 browser.allow 中允许主机。`,
  }),
  tryItself: (program: string) => ({
    en: `try ${program} --headless --dump-dom about:blank`,
    zh: `试试 ${program} --headless --dump-dom about:blank`,
  }),
} as const satisfies Words;
