import type { Asked, Phrasing } from './phrasing.ts';

const DOCS = String.raw`(?:docs?(?:\/[\w./-]+)?|documentation|readme(?:\.\w+)?|change ?log(?:\.md)?|user (?:guide|manual))`;
/** `the docs parser` is no document. */
const NO_MORE = String.raw`(?![\w/]|[ -](?:generator|parser|builder|build|folder|directory|server|checker|tool|tooling|script|module|class|command|upload|uploads|tests?|search|api|endpoint|index|type|store|database|model|viewer|editor|converter|loader|export|importer|pipeline|job|theme|crawler|linter)\b)`;
const WRITE =
  '(?:update|write|rewrite|add|extend|improve|fix|correct|revise|refresh|sync|complete|expand|adjust|edit|change|create|make|translate|polish|amend|clean up|touch up|generate|regenerate|finish|provide|bring|prepare|rework|tidy)';
const TELL = '(?:mention|describe|explain|note|say|state|record|show)';
const WORK =
  '(?:implement|build|remove|delete|refactor|rename|move|support|handle|test|run|bump|upgrade|replace|convert|port|optimi[sz]e|introduce|allow|enable|disable|use|split|merge|migrate|repair|solve|resolve|set|switch|drop|ensure|let|put|extract|wire|integrate|release|deploy|publish|revert|check|verify|investigate|find|debug|reproduce|install|configure|expose|hide|print|validate|parse|return|cache|reduce|increase|limit|format|lint|speed|turn|give|keep|start|stop|get|i (?:need|want)|we (?:need|want)|there should)';
/** Words that lead up to what is asked for. */
const LEAD = String.raw`(?:(?:please|pls|also|then|and|but|now|finally|first|next|just|only|kindly|so|ok|okay|yes|after that|afterwards|thanks|hi|hello|hey|can you|could you|would you|will you|i(?:'d| would) like you to|i (?:want|need) you to|you (?:should|must|need to|have to|can)|we (?:should|must|need to|have to)|make sure (?:to|that you|you)|be sure to|remember to|(?:do not|don't|dont|never) forget to|let's|let us|go ahead and|go and|help me(?: to)?|try to|in the end|at the end|when (?:done|finished)|once (?:done|finished)|if (?:needed|necessary))[\s,:-]*)*`;
/** Words between the verb and what it is done to, none of which begins another thought. */
const GAP = String.raw`(?:(?!(?:in|into|for|of|from|to|with|by|as|per|at|on|using|like|after|before|when|that|which|read|parse|open|load|show|print|serve|render|accept|see|without|not|no)\b)[\w'"/-]+\s+){0,6}`;

const ASKS: readonly RegExp[] = [
  new RegExp(String.raw`^${LEAD}${WRITE}\s+${GAP}${DOCS}${NO_MORE}`, 'i'),
  // Something within them: "fix a typo in the docs", not "fix what is described in the docs".
  new RegExp(
    String.raw`^${LEAD}(?:${WRITE}|${TELL})\b(?:(?!\b(?:described|documented|mentioned|shown|promised|explained|specified|listed|stated|as)\s+(?:in|by)\b).){0,200}\b(?:in|to|into)\s+(?:(?:the|our|your|its|this)\s+)?(?:(?!${WRITE}\b)\w+\s+)?${DOCS}${NO_MORE}`,
    'i',
  ),
  new RegExp(
    String.raw`^${LEAD}document\s+(?:the|this|that|these|it|how|what|all|your|our|every|new|each|\w+ing)\b`,
    'i',
  ),
  new RegExp(
    String.raw`\b${DOCS}\s+(?:also\s+)?(?:(?:need|needs|must|should|has to|have to|ought to)\s+(?:also\s+)?(?:be\s+|to be\s+|an?\s+)?(?:updat|rewrit|chang|revis|fix|correct|extend|writ|complet|improv|refresh)|(?:is|are)\s+(?:to be|missing|out of date|outdated|stale|wrong))`,
    'i',
  ),
  new RegExp(
    String.raw`\b(?:want|need|get|have)\s+(?:the\s+)?(?:\w+\s+)?${DOCS}\s+(?:updated|rewritten|written|fixed|extended)`,
    'i',
  ),
  new RegExp(String.raw`^${LEAD}(?:the\s+)?(?:\w+\s+)?${DOCS}(?:\s+(?:too|please|as well|only|also|update))*$`, 'i'),
];
const TESTS_AND = /\b(?:tests?|code|examples?)(?:,| and)\s/i;
const TESTS = /^(?:and\s+)?(?:unit\s+|some\s+)?(?:tests?|code|examples?)\b/i;
const WITH_DOCS = new RegExp(String.raw`\b(?:with|including|incl\.?|plus)\s+(?:\w+\s+){0,2}${DOCS}${NO_MORE}`, 'i');
const LEAVES: readonly RegExp[] = [
  new RegExp(
    String.raw`\b(?:don't|do not|dont|never|no need|needn't|need not|not necessary|mustn't|must not|should not|shouldn't|cannot|can't|without|skip|leave|no|not|except|rather than|instead of|avoid|ignore|keep)\b[^,;:]{0,60}\b${DOCS}${NO_MORE}`,
    'i',
  ),
  new RegExp(
    String.raw`\b${DOCS}\b[^,;:]{0,30}\b(?:not|never|unchanged|alone|later|n't|wait|untouched|fine as|stay|no update)\b`,
    'i',
  ),
  new RegExp(String.raw`\b${DOCS}\b[^,;:]{0,30}n't\b`, 'i'),
];
const STATES = /\b(?:is|are|was|were|has|have|can)\b/i;
const DOES_FORGET = /(?:\bnot|n't|\bdont|\bnever)\s+(?:forget|only|just)\b/i;
const BEGINS = new RegExp(String.raw`^${LEAD}(?:${WORK}|${WRITE}|${TELL}|document)\b`, 'i');
const NAMES_DOCS = new RegExp(String.raw`\b${DOCS}${NO_MORE}`, 'i');
const OF_WHAT = new RegExp(String.raw`\b${DOCS}\s+(?:for|of|about|on|in)\b`, 'i');
const REQUEST = /^(?:(?:please|hi|hello|hey|so|ok|okay|and|also|then)[\s,]+)*(?:can|could|would|will)\s+you\b/i;

/** How English asks for documents. */
export const ENGLISH: Phrasing = {
  split: (sentence) => rejoined(sentence.split(/[,;:]\s+|\s+-\s+|\s+(?=(?:and|but|then|plus|also)\b)|\s+\((?=)/i)),
  isQuestion: (sentence) =>
    !REQUEST.test(sentence) &&
    (sentence.endsWith('?') ||
      /^(?:why|where|when|who|which|how|what|is|are|did|does|do (?:we|i|the|you)|has|have (?:we|you))\b/i.test(
        sentence,
      )),
  judge: (part, sofar) => judge(part.replace(/[?!]+$/, ''), sofar),
};

/** "The parser and the lexer" is one thing: only a verb begins another, or what follows the documents. */
function rejoined(pieces: readonly string[]): readonly string[] {
  const parts: string[] = [];
  for (const piece of pieces) {
    const last = parts.at(-1) ?? '';
    const goesOn = parts.length > 0 && /^and\b/i.test(piece) && !BEGINS.test(piece);
    if (goesOn && (!NAMES_DOCS.test(last) || OF_WHAT.test(last))) parts[parts.length - 1] = `${last} ${piece}`;
    else parts.push(piece);
  }
  return parts;
}

function judge(part: string, sofar: Asked): Asked {
  if (!DOES_FORGET.test(part) && LEAVES.some((form) => form.test(part)))
    return isWorkBefore(part) ? 'work' : 'leave-docs';
  if (ASKS.some((form) => form.test(part))) return TESTS_AND.test(part) ? 'docs-and-work' : 'docs';
  const works = BEGINS.test(part) && !/\b(?:not|n't|never)\b/i.test(part);
  if (WITH_DOCS.test(part)) return works ? 'docs-and-work' : 'docs';
  if (works) return 'work';
  return sofar === 'docs' && isFurther(part) ? 'work' : 'nothing';
}

/** "Update the docs and the tests": a further thing to do, where nothing says more about the documents. */
function isFurther(part: string): boolean {
  return TESTS.test(part) || (/^and\s+(?:the|all|our|its)\b/i.test(part) && !STATES.test(part));
}

/** "Fix it without touching the docs" asks for work, and for no documents. */
function isWorkBefore(part: string): boolean {
  return (
    new RegExp(String.raw`^${LEAD}(?:${WORK}|${WRITE})\b.*\b(?:without|except|instead of|rather than|not)\b`, 'i').test(
      part,
    ) && !/^leave|^skip|^keep/i.test(part)
  );
}
