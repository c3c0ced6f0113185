/** What an item is about, without its id and without what it says of other items and of its check. */
export function itemTitle(text: string): string {
  const title = text
    .replace(/^[*_]*(?:task|任务)\s*[\w.-]+[*_]*\s*[:：][*_]*\s*/i, '')
    .replaceAll(/`+\s*check\s*[:：][^`]*`+/gi, '')
    .replaceAll(/\s*[(（]\s*(?:depends?\s+on|parallel\s+with|依赖|可?[与和][^()（）]*并行)[^()（）]*[)）]/gi, '')
    .trim();
  return title === '' ? text : title;
}
