import { type CodeSpan, codeSpans } from './code-spans.ts';

/** What an item says about itself beside its text. */
export type Annotations = {
  readonly dependsOn: readonly string[];
  readonly parallelWith: readonly string[];
  readonly check?: string;
  /** A check command was found that is not the last thing in the line, or not the only one. */
  readonly strayCheck: boolean;
};

const CLAUSES = [
  { into: 'dependsOn', form: /^(?:depends?\s+on|依赖于?)\s*[:：]?\s*(.*)$/i },
  { into: 'parallelWith', form: /^(?:parallel\s+with|可?[与和])\s*[:：]?\s*(.*?)(?:并行)?$/i },
] as const;
const NEXT_CLAUSE = /[;；]|[,，、]\s*(?=depends?\s|parallel\s|依赖|可?与)/i;
const NOTHING = /^(?:none|nothing|n\/a|-|无|没有)$/i;

/** Reads `(depends on 1.1, 1.2)`, `(parallel with 2.1)` and a check command in a code span at the end. */
export function readAnnotations(text: string): Annotations {
  const spans = codeSpans(text);
  const checks = spans.filter(({ code }) => /^check\s*[:：]/i.test(code));
  const clauses = remarksIn(text, spans).flatMap((remark) => remark.split(NEXT_CLAUSE).flatMap(readClause));
  const [check] = checks;
  const isLast = check !== undefined && withoutRemarks(text.slice(check.end)).trim() === '';
  return {
    dependsOn: clauses.flatMap(({ into, ids }) => (into === 'dependsOn' ? ids : [])),
    parallelWith: clauses.flatMap(({ into, ids }) => (into === 'parallelWith' ? ids : [])),
    ...(isLast ? { check: check.code.replace(/^check\s*[:：]\s*/i, '') } : {}),
    strayCheck: checks.length > 1 || (check !== undefined && !isLast),
  };
}

const REMARK = /[(（]([^()（）]*)[)）]/g;

/** What stands in parentheses, outside of code. */
function remarksIn(text: string, spans: readonly CodeSpan[]): readonly string[] {
  let plain = '';
  let at = 0;
  for (const { start, end } of spans) {
    plain += `${text.slice(at, start)} `;
    at = end;
  }
  return [...(plain + text.slice(at)).matchAll(REMARK)].map(([, remark = '']) => remark.normalize('NFKC').trim());
}

function withoutRemarks(text: string): string {
  return text.replaceAll(REMARK, '').replace(/[.。]\s*$/, '');
}

function readClause(clause: string): readonly { readonly into: string; readonly ids: readonly string[] }[] {
  return CLAUSES.flatMap(({ into, form }) => {
    const [, list] = form.exec(clause.trim()) ?? [];
    if (list === undefined || (into === 'parallelWith' && !/parallel|并行/i.test(clause))) return [];
    return [{ into, ids: idsIn(list) }];
  });
}

function idsIn(list: string): readonly string[] {
  return list
    .split(/[,，、&+]|\band\b|[和与]/i)
    .map((id) => id.trim().replace(/^(?:tasks?|任务)\s*(?=\S)/i, ''))
    .filter((id) => id !== '' && !NOTHING.test(id));
}
