import slugify from '@sindresorhus/slugify';
import { customPinyin, pinyin } from 'pinyin-pro';
import { hashText } from '../hash.ts';

const MOST_CHARACTERS = 64;
const HASH_CHARACTERS = 8;
/** More of a title than this cannot show in the name. */
const MOST_OF_A_TITLE = 400;
/** What tells two titles apart: it has to show in the name, or in its hash. Pictures are left out like other signs. */
const TELLING = /[\p{L}\p{N}]/u;

/** Words of our trade that the library reads with another sound. */
customPinyin({
  重构: 'chóng gòu',
  重写: 'chóng xiě',
  重置: 'chóng zhì',
  重载: 'chóng zài',
  重连: 'chóng lián',
  重命名: 'chóng mìng míng',
  重定向: 'chóng dìng xiàng',
  数据行: 'shù jù háng',
});

/** The folder name of a title: kebab-case, the same for a name that is one already, never empty. */
export function taskName(title: string): string {
  const whole = title.normalize('NFKC');
  const text = whole.slice(0, MOST_OF_A_TITLE);
  const spoken = pinyin(spellSigns(text), { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true }).join(' ');
  const slug = slugify(spoken);
  const complete = slug !== '' && text.length === whole.length && ![...spoken].some(isLost);
  return complete && slug.length <= MOST_CHARACTERS ? slug : withHash(slug, whole);
}

/** `C++` and `C#` are different things. */
function spellSigns(text: string): string {
  return text.replaceAll(/\+/g, ' plus ').replaceAll(/(?<=\p{L})#/gu, ' sharp ');
}

function isLost(character: string): boolean {
  return character > '\x7f' && TELLING.test(character) && slugify(character) === '';
}

function withHash(slug: string, whole: string): string {
  const hash = hashText(comparable(whole)).slice(0, HASH_CHARACTERS);
  const head = slug.slice(0, MOST_CHARACTERS - HASH_CHARACTERS - 1).replace(/-$/, '');
  return `${head === '' ? 'task' : head}-${hash}`;
}

/** Titles that differ only in how their words are joined get the same hash. */
function comparable(text: string): string {
  const words = text.replaceAll(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})/gu, ' ').toLowerCase();
  const joined = words.replaceAll(/[^\p{L}\p{N}\p{M}\p{S}]+/gu, '-').replaceAll(/^-|-$/g, '');
  return joined === '' ? text : joined;
}
