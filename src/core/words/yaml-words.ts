import type { Words } from './text.ts';

/** What is rarely wrong with YAML, by the library's own code for it. */
export const YAML_WORDS = {
  ALIAS_PROPS: { en: 'an alias has neither an anchor nor a tag', zh: '别名不能带锚点或标签' },
  BAD_ALIAS: { en: 'this alias cannot be read', zh: '这个别名无法识别' },
  BAD_COLLECTION_TYPE: { en: 'the tag does not fit what it stands before', zh: '标签与它后面的内容不符' },
  BAD_DIRECTIVE: { en: 'a line that begins with "%" is not understood', zh: '以 "%" 开头的这一行无法识别' },
  BAD_INDENT: { en: 'this is indented wrongly', zh: '这里的缩进不对' },
  BAD_PROP_ORDER: { en: 'anchors and tags stand before what they belong to', zh: '锚点和标签要写在所属内容之前' },
  BLOCK_IN_FLOW: {
    en: 'inside [ ] and { }, lists and objects must not be written in block style',
    zh: '[ ] 和 { } 里不能再写分行的列表或对象',
  },
  IMPOSSIBLE: { en: 'this cannot be read', zh: '无法解析这里的内容' },
  KEY_OVER_1024_CHARS: { en: 'the key has more than 1024 characters', zh: '键超过了 1024 个字符' },
  MISSING_CHAR: { en: 'a sign is missing here, such as a comma or a space', zh: '这里缺少一个符号，例如逗号或空格' },
  MULTIPLE_ANCHORS: { en: 'there is more than one anchor', zh: '锚点多于一个' },
  MULTIPLE_TAGS: { en: 'there is more than one tag', zh: '标签多于一个' },
  NON_STRING_KEY: { en: 'a key is not text', zh: '键不是文本' },
  RESOURCE_EXHAUSTION: { en: 'the text unfolds into far too much', zh: '文本展开后过大' },
  TAG_RESOLVE_FAILED: { en: 'the tag means nothing here', zh: '这个标签在这里没有意义' },
  UNEXPECTED_TOKEN: { en: 'this sign has no place here', zh: '这里不该出现这个符号' },
} as const satisfies Words;
