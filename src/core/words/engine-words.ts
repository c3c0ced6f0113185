import type { Text, Words } from './text.ts';

/** About engines, their scripts and what a run asks of them. */
export const ENGINE_WORDS = {
  noneNamed: { en: 'No engine was chosen.', zh: '没有指定引擎。' },
  showModels: (engines: string, again: string) => ({
    en: `${engines}   # shows the models; then: ${again}`,
    zh: `${engines}   # 列出模型；然后：${again}`,
  }),
  showEngines: (engines: string, again: string, orEngine: string) => ({
    en: `${engines}   # shows models and programs; then: ${again}, or ${orEngine}`,
    zh: `${engines}   # 列出模型和程序；然后：${again.replace('<name>', '<名字>')}，或 ${orEngine.replace('<program>', '<程序>')}`,
  }),
  either: (one: string, other: string) => ({ en: `${one}   or   ${other}`, zh: `${one}   或   ${other}` }),
  unknown: (id: string, names: readonly string[]) => ({
    en: `There is no engine "${id}" here. The engines are ${names.map((name) => `"${name}"`).join(', ')}.`,
    zh: `这里没有引擎 "${id}"；可用的有 ${names.map((name) => `"${name}"`).join('、')}。`,
  }),
  scriptedWithModel: (model: string) => ({
    en: `The engine "scripted" plays a script and no model; the model ${model} is for "api".`,
    zh: `引擎 "scripted" 按脚本演示，不用模型；模型 ${model} 是给 "api" 用的。`,
  }),
  withoutScript: (engine: string) => ({
    en: `The engine "${engine}" asks a model and plays no script; a script is for "scripted".`,
    zh: `引擎 "${engine}" 调用模型，不用脚本；脚本是给 "scripted" 用的。`,
  }),
  notShelved: (hash: string) => ({
    en: `The package ${hash}, which this run is pinned to, is no longer on the shelf.`,
    zh: `这个运行所固定的包 ${hash} 已经不在包库里了。`,
  }),
  programMissing: (title: string, program: string) => ({
    en: `${title} was not found: there is no program "${program}" on the search path.`,
    zh: `没有找到 ${title}：搜索路径上没有程序 "${program}"。`,
  }),
  startedByEngines: (missing: string) => ({
    en: `"signalbox mcp" is started by engines while they play a run, with variables that Signalbox gives them. Not set: ${missing}.`,
    zh: `"signalbox mcp" 由引擎在执行运行时启动，并带有 Signalbox 给它的环境变量；没有设置 ${missing}。`,
  }),
  noModelNamed: { en: 'The engine "api" needs a model.', zh: '没有为引擎 "api" 指定模型。' },
  keyAlone: (name: string) => ({
    en: `export ${name}=…   # the key alone, then the same command again`,
    zh: `export ${name}=…   # 只写密钥本身，然后重新执行同一个命令`,
  }),
  setKey: (name: string) => ({
    en: `export ${name}=…   then the same command again`,
    zh: `export ${name}=…   然后重新执行同一个命令`,
  }),
  noScript: { en: 'There is no script.', zh: '没有可用的脚本。' },
  noOwnScript: (path: string, file: string) => ({
    en: `The package ${path} has no ${file} of its own.`,
    zh: `包 ${path} 没有自己的 ${file}。`,
  }),
  notHere: (id: string) => ({
    en: `This version has no engine ${id} of that kind.`,
    zh: `这个版本没有 ${id} 这种引擎。`,
  }),
  scriptUnreadable: (file: string, why: Text) => ({
    en: `The script ${file} cannot be read: ${why.en}`,
    zh: `无法读取脚本 ${file}：${why.zh}`,
  }),
  ownScript: (command: string) => ({
    en: `${command}   # the script of the package`,
    zh: `${command}   # 用包自带的脚本`,
  }),
  checkScriptPath: { en: 'Check the path of the script.', zh: '请检查脚本的路径。' },
  scriptProblem: (place: string, problem: Text) => ({
    en: `${place}: ${problem.en}`,
    zh: `${place}：${problem.zh}`,
  }),
  outputFileUnreadable: (file: string, script: string) => ({
    en: `The file ${file}, which the script ${script} names, cannot be read.`,
    zh: `无法读取脚本 ${script} 所写的文件 ${file}。`,
  }),
  outputFileTooLarge: (file: string, max: number) => ({
    en: `The file ${file} has more than ${max} bytes, which is too large for a script.`,
    zh: `文件 ${file} 超过 ${max} 字节，太大，无法使用。`,
  }),
  checkOutputFile: {
    en: 'A stdoutFile is a path relative to the script, to a text file.',
    zh: 'stdoutFile 是相对于脚本的路径，指向一个文本文件。',
  },
  scriptForm: {
    en: 'A script is YAML or JSON with "turns" (one entry per exchange) and an optional "default".',
    zh: '脚本是 YAML 或 JSON，有 "turns"（每次交互一个条目）和可选的 "default"。',
  },
  scriptTooLong: (length: number, max: number) => ({
    en: `${length} characters are more than ${max}`,
    zh: `${length} 个字符，超过了 ${max} 个`,
  }),
  nothingAsked: (runId: string) => ({
    en: `Run ${runId} has not called its engine yet.`,
    zh: `运行 ${runId} 还没有调用过引擎。`,
  }),
  noTurn: (runId: string, wanted: string, last: string) => ({
    en: `Run ${runId} has no turn ${wanted}; its last one is ${last}.`,
    zh: `运行 ${runId} 没有第 ${wanted} 个回合；最后一个是第 ${last} 个。`,
  }),
  noExchange: (runId: string, wanted: string, last: string) => ({
    en: `Run ${runId} has no exchange ${wanted}; its last one is ${last}.`,
    zh: `运行 ${runId} 没有交互 ${wanted}；最后一次是 ${last}。`,
  }),
  restsBefore: {
    en: 'This run would stop before it calls an engine.',
    zh: '这个运行在调用引擎之前就会停下。',
  },
  ownVariable: {
    en: 'Only the runtime sets the variable workflowStatus.',
    zh: '变量 workflowStatus 只由运行时设置。',
  },
} as const satisfies Words;
