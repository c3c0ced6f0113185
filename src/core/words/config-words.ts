import { recordable } from './recordable.ts';
import type { Text, Words } from './text.ts';

/** Why no request can be made to a model, which logs have, too. */
export const KEY_WORDS = recordable('key', {
  server: (address: string) => ({ en: `The server at ${address}`, zh: `服务器 ${address}` }),
  needsKey: (server: string, model: string, notSet: string) => ({
    en: `${server} needs a key for ${model}, and ${notSet}.`,
    zh: `${server} 的 ${model} 需要密钥，而 ${notSet}。`,
  }),
  notSet: (names: readonly string[]) => ({
    en: names.length === 1 ? `${names[0]} is not set` : `neither ${names.join(' nor ')} is set`,
    zh: names.length === 1 ? `${names[0]} 没有设置` : `${names.join(' 和 ')} 都没有设置`,
  }),
  badKey: (name: string) => ({
    en: `The value of ${name} contains a character that cannot be part of a key, such as a line break or a typographic quote.`,
    zh: `${name} 的值里有密钥不会有的字符，例如换行或弯引号。`,
  }),
} as const);

/** About settings, models and their keys. */
export const CONFIG_WORDS = {
  ...KEY_WORDS,
  tooLong: (max: number) => ({ en: `more than ${max} characters`, zh: `超过 ${max} 个字符` }),
  keyInFile: {
    en: 'this looks like a key; keys do not belong in files',
    zh: '这看起来是密钥，而密钥不该写在文件里',
  },
  keyIntoEnvironment: {
    en: 'Put the key in the environment, for example as OPENAI_API_KEY; a file may name the variable with keyEnv.',
    zh: '把密钥放进环境变量，例如 OPENAI_API_KEY；文件里可以用 keyEnv 写变量名。',
  },
  noPlaceForKey: (problem: Text) => ({
    en: `${problem.en}; keys do not belong in files`,
    zh: `${problem.zh}；密钥不该写在文件里`,
  }),
  meant: (problem: Text, word: string) => ({
    en: `${problem.en}; did you mean ${JSON.stringify(word)}?`,
    zh: `${problem.zh}；是不是想写 ${JSON.stringify(word)}？`,
  }),
  at: (place: string, reason: Text) => ({ en: `${place}: ${reason.en}`, zh: `${place}：${reason.zh}` }),
  ownKeyEnv: {
    en: 'a project may not say which of your keys is sent',
    zh: '项目不能决定发送你的哪个密钥',
  },
  ownKeyElsewhere: (provider: string) => ({
    en: `a project may not send your ${provider} key to an address of its own`,
    zh: `项目不能把你的 ${provider} 密钥发到它自己的地址`,
  }),
  onlyLocal: {
    en: 'a project may only name addresses on this machine, such as http://localhost:11434/v1',
    zh: '项目只能写本机的地址，例如 http://localhost:11434/v1',
  },
  ownSandbox: {
    en: 'a project may not switch off your protection',
    zh: '项目不能取消对你的保护',
  },
  ownServers: {
    en: 'only you can say which servers are started or asked',
    zh: '只有你自己可以决定启动或访问哪些服务器',
  },
  ownMemory: {
    en: 'only you can say where lessons are kept',
    zh: '只有你自己可以决定经验保存在哪里',
  },
  ownBrowser: {
    en: 'only you can allow a browser to reach other machines',
    zh: '只有你自己可以允许浏览器访问其他机器',
  },
  heedQuestion: { en: 'Use these settings? [y/N] ', zh: '要采用这些设置吗？[y/N] ' },
  saysOfWork: (files: string) => ({
    en: `${files} in this project sets how work is checked and where it goes for review:`,
    zh: `这个项目里的 ${files} 设置了怎样检查工作、在哪里提交评审：`,
  }),
  notHeeded: (files: string) => ({
    en: `crew.check and crew.pr in ${files} are not used because you have not approved them. To approve them, add --trust once.`,
    zh: `${files} 里的 crew.check 和 crew.pr 没有生效，因为你还没有批准它们。要批准，请加一次 --trust。`,
  }),
  unwritable: (file: string, why: Text) => ({
    en: `${file} cannot be written: ${why.en}`,
    zh: `无法写入 ${file}：${why.zh}`,
  }),
  ownNotify: {
    en: 'only you can say where notifications about your runs are sent',
    zh: '只有你自己可以决定把运行的通知发到哪里',
  },
  intoOwnFile: (file: string) => ({
    en: `If you want this, put it in your own config: ${file}`,
    zh: `如果确实需要，请写进你自己的配置：${file}`,
  }),
  intoOwnConfig: (model: string, file: string) => ({
    en: `Put the model ${model} in your own config instead: ${file}`,
    zh: `请把模型 ${model} 写进你自己的配置：${file}`,
  }),
  hidden: {
    en: '(the line is not shown: it may hold a secret)',
    zh: '（不显示这一行：其中可能有机密）',
  },
  more: (count: number) => ({ en: `… and ${count} more`, zh: `… 还有 ${count} 个` }),
  correct: (list: string) => ({ en: `Correct the file, then: ${list}`, zh: `改正文件，然后：${list}` }),
  unreadable: (path: string, why: Text) => ({
    en: `${path} cannot be read: ${why.en}`,
    zh: `无法读取 ${path}：${why.zh}`,
  }),
  noModerateFile: { en: 'it is not a file, or it is too large', zh: '它不是大小适中的文件' },
  mend: { en: 'Fix the file, or remove it.', zh: '修好这个文件，或删除它。' },
  cannotBe: (where: string, value: string) => ({
    en: `${where} cannot be ${value}.`,
    zh: `${where} 不能是 ${value}。`,
  }),
  cannotBeOneOf: (where: string, value: string, choices: readonly string[]) => ({
    en: `${where} cannot be ${value}; it is ${choices.join(' or ')}.`,
    zh: `${where} 不能是 ${value}；可以是 ${choices.join(' 或 ')}。`,
  }),
  cannotBeBut: (where: string, value: string, such: readonly string[]) => ({
    en: `${where} cannot be ${value}; write it like ${such.join(', ')}.`,
    zh: `${where} 不能是 ${value}；请写成 ${such.join('、')} 这样。`,
  }),
  fileNotRead: (file: string, right: string) => ({
    en: `${file} is not read; a config file of a project is called ${right}.`,
    zh: `不会读取 ${file}；项目的配置文件叫 ${right}。`,
  }),
  variableMeant: (name: string, meant: string) => ({
    en: `Unknown variable ${name}; did you mean ${meant}?`,
    zh: `无法识别变量 ${name}；是不是想写 ${meant}？`,
  }),
  variableUnknown: (name: string, known: readonly string[]) => ({
    en: `Unknown variable ${name}; known variables are ${known.join(', ')}.`,
    zh: `无法识别变量 ${name}；可用的有 ${known.join('、')}。`,
  }),
  noAddress: (name: string) => ({
    en: `"${name}" has no address: give such a model a name in your config.`,
    zh: `"${name}" 没有地址：请在你的配置里给这样的模型起个名字。`,
  }),
  noModel: (name: string) => ({
    en: `There is no model "${name}": it is neither a model of your config nor of the form provider/model.`,
    zh: `没有模型 "${name}"：它既不是配置里的名字，也不是 provider/model。`,
  }),
} as const satisfies Words;
