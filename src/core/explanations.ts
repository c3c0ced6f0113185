/** What a code means and what to do about it, as the documents have it. */
export type Explanation = {
  readonly code: string;
  /** The part of the document it stands in, such as "Faults: the store". */
  readonly section: string;
  readonly meaning: string;
  readonly advice: string;
};

/** Reads a document with one heading of third level per code: what it means, then what follows "Do:". */
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
  const [meaning = '', advice = ''] = lines.join('\n').split(/(?<=^|\s)Do(?: \(model\))?: /);
  return { code: code.trim(), section, meaning: meaning.trim(), advice: advice.trim() };
}
