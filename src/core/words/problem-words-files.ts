import type { Words } from './text.ts';

/** What is wrong with the files of a package: that they are missing, too large, or do not say what they should. */
export const PROBLEM_FILE_WORDS = {
  noManifest: (file: string) => ({ en: `the package has no ${file}`, zh: `包里没有 ${file}` }),
  noFile: (file: string) => ({ en: `the package has no file ${file}`, zh: `包里没有文件 ${file}` }),
  fileNotText: (file: string) => ({ en: `the file ${file} is not UTF-8 text`, zh: `文件 ${file} 不是 UTF-8 文本` }),
  manifestNotText: { en: 'the manifest is not UTF-8 text', zh: '清单不是 UTF-8 文本' },
  stepNotText: { en: 'the step file is not UTF-8 text', zh: '步骤文件不是 UTF-8 文本' },
  skillNotText: { en: 'the skill is not UTF-8 text', zh: '技能文件不是 UTF-8 文本' },
  runnerNotText: { en: 'the runner is not UTF-8 text', zh: 'runner 文件不是 UTF-8 文本' },
  schemaNotText: (role: string) => ({
    en: `the ${role} schema is not UTF-8 text`,
    zh: `${role} 的 schema 不是 UTF-8 文本`,
  }),
  tooLong: (length: number, kind: string, limit: number) => ({
    en: `${length} characters of ${kind} are more than ${limit}`,
    zh: `${kind} 有 ${length} 个字符，超过了 ${limit} 个`,
  }),
  tooLongForRest: (length: number, kind: string) => ({
    en: `${length} characters of ${kind} are more than what may still be read of this package`,
    zh: `${kind} 有 ${length} 个字符，超过了本包还可读取的量`,
  }),
  keyTwice: (key: string) => ({
    en: `the key ${JSON.stringify(key)} appears twice here`,
    zh: `键 ${JSON.stringify(key)} 在这里出现了两次`,
  }),
  reserved: (key: string) => ({
    en: `the name ${JSON.stringify(key)} is not allowed`,
    zh: `任何东西都不能叫 ${JSON.stringify(key)}`,
  }),
  nestedDeeper: (max: number) => ({ en: `nested deeper than ${max} levels`, zh: `嵌套超过 ${max} 层` }),
  moreValues: (max: number) => ({ en: `more than ${max} values`, zh: `超过 ${max} 个值` }),
  frontMatterOpen: {
    en: 'the front matter that begins here has no closing line "---"',
    zh: '从这里开始的 front matter 没有结束行 "---"',
  },
  closeFrontMatter: {
    en: 'Put a line "---" between the front matter and the text.',
    zh: '在 front matter 与正文之间加一行 "---"。',
  },
  frontMatterMissing: {
    en: 'the file does not begin with front matter between two lines "---"',
    zh: '文件开头没有放在两行 "---" 之间的 front matter',
  },
  frontMatterNoMapping: {
    en: 'the front matter is not a mapping of moderate depth',
    zh: 'front matter 不是深度适中的映射',
  },
  stepMissing: (node: string, file: string) => ({
    en: `node "${node}" names the file ${file}, which is not in the package`,
    zh: `节点 "${node}" 指向文件 ${file}，而包里没有它`,
  }),
  stepShared: (node: string, file: string, owner: string) => ({
    en: `node "${node}" names the file ${file}, which is the step of node "${owner}"`,
    zh: `节点 "${node}" 指向文件 ${file}，而它是节点 "${owner}" 的步骤`,
  }),
  stepOfOther: (named: string, node: string) => ({
    en: `the step is for node "${named}", but node "${node}" names it`,
    zh: `这个步骤属于节点 "${named}"，却被节点 "${node}" 使用`,
  }),
  stepType: (own: string, graph: string) => ({
    en: `the step says type "${own}", the graph says "${graph}"`,
    zh: `步骤写的类型是 "${own}"，图写的是 "${graph}"`,
  }),
  noEdge: (from: string, to: string) => ({
    en: `the graph has no edge from "${from}" to "${to}"`,
    zh: `图中没有从 "${from}" 到 "${to}" 的边`,
  }),
  noSection: (name: string) => ({
    en: `the step has no section "## ${name}"`,
    zh: `步骤没有 "## ${name}" 一节`,
  }),
  writeHeading: (name: string, shown: string) => ({
    en: `Write "## ${name}" instead of "${shown}".`,
    zh: `把 "${shown}" 改成 "## ${name}"。`,
  }),
  emptySection: (title: string) => ({ en: `the section "${title}" is empty`, zh: `"${title}" 一节是空的` }),
  noOriginal: (original: string) => ({
    en: `it says ${original} in another language, and there is no such file`,
    zh: `它是 ${original} 的另一种语言版本，而那个文件并不存在`,
  }),
  skillEmpty: { en: 'the skill has no instructions', zh: '技能没有说明要做什么' },
  skillOther: (here: string, there: string) => ({
    en: `the skill is called "${here}" here and "${there}" in SKILL.md`,
    zh: `技能在这里叫 "${here}"，在 SKILL.md 里却叫 "${there}"`,
  }),
  skillFolder: (name: string, folder: string) => ({
    en: `the skill is called "${name}" and lies in a folder called "${folder}"`,
    zh: `技能叫 "${name}"，所在的文件夹却叫 "${folder}"`,
  }),
  skillRunner: (name: string, runner: string) => ({
    en: `the skill is called "${name}" and its runner "${runner}"`,
    zh: `技能叫 "${name}"，它的 runner 却叫 "${runner}"`,
  }),
  engineUnknown: (name: string, meant: string | undefined) => ({
    en: `there is no engine "${name}"${meant === undefined ? '' : `; did you mean "${meant}"?`}`,
    zh: `没有引擎 "${name}"${meant === undefined ? '' : `；是不是 "${meant}"？`}`,
  }),
  skillNoFile: (file: string) => ({ en: `the skill has no file ${file}`, zh: `技能里没有文件 ${file}` }),
  addSkillFile: {
    en: 'Add the file, or correct the path; paths are relative to the folder of SKILL.md.',
    zh: '补上这个文件，或改正路径；路径从 SKILL.md 所在的文件夹算起。',
  },
  linkLeftOut: {
    en: 'this is a link or something else that is not a file, and is not part of the package',
    zh: '这是链接或其他不是文件的东西，不属于这个包',
  },
  schemaTakesNoObject: (type: string) => ({
    en: `the output schema takes ${type} and no object, but an output is one JSON object`,
    zh: `输出的 schema 只接受 ${type}，不接受对象，而输出是一个 JSON 对象`,
  }),
  schemaNoObject: (role: string) => ({
    en: `the ${role} schema is not an object`,
    zh: `${role} 的 schema 不是对象`,
  }),
  schemaType: (role: string, type: string) => ({
    en: `the ${role} schema has the type ${JSON.stringify(type)}, and JSON has no such type`,
    zh: `${role} 的 schema 要求 ${JSON.stringify(type)}，而 JSON 没有这种类型`,
  }),
  schemaUnusable: (role: string, problem: string) => ({
    en: `the ${role} schema cannot be used: ${problem}`,
    zh: `${role} 的 schema 无法使用：${problem}`,
  }),
} as const satisfies Words;
