/** Commands that always succeed, whatever the work is worth. */
const ALWAYS_PASSES = /^(?:(?:\/usr)?\/bin\/)?(?:true|:|exit(?:\s+0+)?|echo(?:\s.*)?|printf(?:\s.*)?)$/s;

/** Whether a check command cannot fail, so that it proves nothing: `true`, `exit 0`, `echo …`, `npm test || true`. */
export function checksNothing(command: string): boolean {
  const parts = splitCommand(command);
  let passes = true;
  for (const [index, { words, before }] of parts.entries()) {
    // A `;` at the end, or a comment, leaves the result of what came before.
    if (words === '' && index > 0) continue;
    const alone = words === '' || ALWAYS_PASSES.test(words);
    if (before === '&&') passes = passes && alone;
    else if (before === '||') passes = passes || alone;
    else passes = alone;
  }
  return passes;
}

type Part = { readonly words: string; readonly before: string };

/** The simple commands of a command line, each with the operator before it. Quoted text is never an operator. */
function splitCommand(command: string): readonly Part[] {
  const parts: Part[] = [];
  let words = '';
  let before = ';';
  for (const [token] of command.matchAll(
    /\\.|'[^']*'|"(?:\\.|[^"\\])*"|(?<=^|\s)#.*|&&|\|\||[;|\n]|[^\\'"#&|;\n]+|./gs,
  )) {
    if (token.startsWith('#') && (words === '' || /\s$/.test(words))) continue;
    if (!/^(?:&&|\|\||[;|\n])$/.test(token)) words += token;
    else {
      parts.push({ words: words.trim(), before });
      words = '';
      before = token;
    }
  }
  return [...parts, { words: words.trim(), before }];
}
