import type { Asked, Phrasing } from './phrasing.ts';

const DOCS = '(?:文档|文檔|说明书|使用说明|变更日志|README(?:\\.md)?|docs?(?:/[\\w./-]+)?|documentation|changelog)';
/** 文档解析器 is no document. */
const NO_MORE =
  '(?!\\s*(?:解析|管理|上传|下载|生成|接口|页面|类|模块|功能|列表|编辑器|系统|服务|库|数据库|存储|预览|导出|导入|搜索|检索|格式|结构|对象|模型|转换|处理))';
const WRITE =
  '(?:更新|修改|补充|补全|完善|编写|撰写|写|同步|改|修订|整理|添加|增加|加|重写|翻译|修正|新增|补|修复|纠正|update)';
/** What stands between the verb and its object. */
const GAP =
  '\\s*(?:一下|下|好|上|完|一?个|一?份|一?些)?\\s*(?:[^，。；：,;]{0,24}的)?\\s*(?:相关|对应|最新|项目|用户|接口|开发|技术|英文|中文|说明|使用|API|全部|所有|这个|这些)*\\s*';
const NOT =
  '(?:(?<![能可要是会该好])(?:不要|不用|不必|不需要|不能|不准|不许|先不|暂不|暂时不|不再|不)(?![仅只光])|(?<![错特级类分区性识])别|无需|无须|没必要|禁止|勿|跳过|除了|除)';

const ASKS: readonly RegExp[] = [
  new RegExp(`${WRITE}${GAP}${DOCS}${NO_MORE}`, 'i'),
  new RegExp(
    `${DOCS}${NO_MORE}\\s*(?:也|都|还|得|要|需要|应该|必须|请|给|一并|里|中|上|的[^，。]{0,10})*\\s*(?:一起|顺便|要|也|得|需要|重新|及时)*${WRITE}`,
    'i',
  ),
  new RegExp(
    `(?:在|往|给)[^，。；]{0,12}${DOCS}\\s*(?:里|中|上|内)?[^，。；]{0,12}(?:${WRITE}|说明|写明|介绍|描述|注明|提到|记录)`,
    'i',
  ),
];
/** The documents are what the work goes by. */
const GOES_BY = new RegExp(
  `(?:按照|按|根据|参照|参考|依据|阅读|查看|看|读)[^，。；]{0,8}${DOCS}|(?:读取|解析|打开)(?:这些|这个|所有)?${DOCS}`,
  'i',
);
const LEAVES: readonly RegExp[] = [
  new RegExp(`${NOT}[^，。；]{0,12}${DOCS}${NO_MORE}`, 'i'),
  new RegExp(`${DOCS}[^，。；]{0,6}${NOT}`, 'i'),
];
const DOES_FORGET = /(?:别|不要|不能|不可|勿)(?:忘|漏|落下)|不仅|不只|不光/;
const WORK =
  /修复|实现|添加|增加|新增|加|修改|改|删除|重构|优化|支持|开发|写|编写|测试|运行|升级|替换|完成|做|处理|解决|调整|创建|移除|去掉|重命名|拆分|迁移|修|更新|提交|检查|fix|add/i;
/** Tells how things are. */
const TELLS = /现在|已经|已$|了$|过$|是因为|因为/;
const POLITE = /^(?:请|麻烦|能不能|能否|可否|可不可以|可以|能|你能|你可以|帮我|帮忙)/;
const ASKING = /吗|呢|？|\?|是否|有没有|要不要|为什么|怎么|如何|哪里|哪儿|什么|了没|谁/;
const ASKING_FOR_WORDS = /为什么|怎么|如何|哪里|哪儿|是否|什么|有没有|要不要|告诉|解释/;

/** How Chinese asks for documents. */
export const CHINESE: Phrasing = {
  split: (sentence) =>
    sentence.split(
      new RegExp(
        `[，；：,;]|(?=并且|并|然后|同时|以及|还有|接着|顺便|而且|但是?)|(?<=${DOCS})\\s*(?:和|与|及|、)|(?:和|与|及|、|再)(?=${WRITE})`,
        'i',
      ),
    ),
  isQuestion: (sentence) => ASKING.test(sentence) && (ASKING_FOR_WORDS.test(sentence) || !POLITE.test(sentence)),
  judge,
};

function judge(part: string, sofar: Asked): Asked {
  if (!DOES_FORGET.test(part) && LEAVES.some((form) => form.test(part))) return 'leave-docs';
  if (!GOES_BY.test(part) && ASKS.some((form) => form.test(part))) return 'docs';
  if (new RegExp(`^(?:和|与|以及|还有|只要|只)?\\s*${DOCS}[。！]?$`, 'i').test(part))
    return sofar === 'leave-docs' ? 'leave-docs' : 'docs';
  return WORK.test(part) && !TELLS.test(part) && !new RegExp(`^(?:请)?${NOT}`).test(part) ? 'work' : 'nothing';
}
