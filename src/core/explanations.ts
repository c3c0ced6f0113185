/** What a code means and what to do about it, as the documents have it. */
export type Explanation = {
  readonly code: string;
  /** The part of the document it stands in, such as "Faults: the store". */
  readonly section: string;
  readonly meaning: string;
  readonly advice: string;
};

/** Before what to do, in the documents of every language; some of it is for models. */
const ADVICE = /(?<=^|\s)Do(?: \(model\))?: |怎么办(?:（模型）)?：/;

/** Reads a document with one heading of third level per code: what it means, then what to do. */
export function readExplanations(document: string): readonly Explanation[] {
  return document.split(/^## /m).flatMap((part) => {
    const [section = '', ...rest] = part.split('\n');
    return rest
      .join('\n')
      .split(/^### /m)
      .slice(1)
      .map((entry) => explanation(section.trim(), entry));
  });
}

function explanation(section: string, entry: string): Explanation {
  const [code = '', ...lines] = entry.split('\n');
  const [meaning = '', advice = ''] = lines.join('\n').split(ADVICE);
  return { code: code.trim(), section, meaning: meaning.trim(), advice: advice.trim() };
}
