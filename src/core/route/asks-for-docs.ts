/** Whether a request asks for documents and nothing else, for other work too, or not at all. */
export function asksForDocs(words: string): 'only' | 'also' | 'no' {
  if (!/更新文档|update the docs/i.test(words)) return 'no';
  return /^\W*(?:更新文档|update the docs)\W*$/i.test(words) ? 'only' : 'also';
}
