const MOST_KNOWN = 64;
const known = new Map<string, readonly string[]>();

/** A process has few roots, and asks for them with every text that a model or a tool has written. */
export function rootSpellings(root: string): readonly string[] {
  const before = known.get(root);
  if (before !== undefined) return before;
  if (known.size >= MOST_KNOWN) known.clear();
  const spellings = spellRoot(root);
  known.set(root, spellings);
  return spellings;
}

/** As it is, as JSON writes it once and twice, with escaped or turned slashes, and as URLs write it. */
function spellRoot(root: string): readonly string[] {
  const plain = root.replace(/[\\/]+$/, '');
  // The root of the machine is in every path and in much that is none.
  if (!/[\\/]./.test(plain)) return [];
  const turned = plain.replaceAll('\\', '/');
  const once = inJson(plain);
  const forms = [plain, turned, once, inJson(once), once.replaceAll('/', '\\/'), ...inUrls(plain), ...inUrls(turned)];
  return [...new Set(forms)];
}

function inJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

function inUrls(text: string): readonly string[] {
  const whole = text.toWellFormed();
  return [encodeURI(whole), encodeURIComponent(whole), encodeURIComponent(whole).replaceAll('%2F', '/')];
}
