import { type Document, isMap } from 'yaml';
import type { Json } from '../json.ts';
import { parseBoundedYaml } from '../yaml/bounded-yaml.ts';

/** The keys that lead to a setting. The name of a model may have dots. */
export function settingPath(key: string): readonly string[] {
  const [first = '', ...rest] = key.split('.');
  if (first !== 'models' || rest.length < 2) return [first, ...(rest.length === 0 ? [] : [rest.join('.')])];
  return [first, rest.slice(0, -1).join('.'), rest.at(-1) ?? ''];
}

/** What may have been meant by a value that was typed: as YAML has it, or the text itself. */
export function typedValues(typed: string): readonly Json[] {
  const parsed = parseBoundedYaml(typed);
  const value = parsed.kind === 'parsed' ? (parsed.document.toJS() as Json) : typed;
  return value === typed || value === null ? [typed] : [value, typed];
}

/** The file with one setting changed, or taken out; comments and order stay. Undefined where it is no map of keys. */
export function setInConfig(text: string, path: readonly string[], value: Json | undefined): string | undefined {
  const parsed = parseBoundedYaml(text);
  if (parsed.kind === 'problem') return undefined;
  const document: Document = parsed.document;
  if (document.contents === null) document.contents = document.createNode({});
  if (!isMap(document.contents)) return undefined;
  if (value === undefined) remove(document, path);
  else put(document, path, value);
  const changed = document.toString({ lineWidth: 0 });
  return isMap(document.contents) && document.contents.items.length === 0 ? changed.replace(/^\{\}\n/m, '') : changed;
}

function put(document: Document, path: readonly string[], value: Json): void {
  for (const depth of path.keys()) {
    const above = path.slice(0, depth);
    // What stands there instead of a map is refused by the schema, with its place.
    if (depth > 0 && !isMap(document.getIn(above))) document.setIn(above, document.createNode({}));
  }
  // A plain value goes into the node that is there, which keeps the comment behind it.
  const isPlain = typeof value !== 'object' || value === null;
  document.setIn(path, isPlain ? value : document.createNode(value, { aliasDuplicateObjects: false }));
}

/** With the maps above it that are empty then. */
function remove(document: Document, path: readonly string[]): void {
  document.deleteIn(path);
  for (let above = path.slice(0, -1); above.length > 0; above = above.slice(0, -1)) {
    const map = document.getIn(above);
    if (isMap(map) && map.items.length === 0) document.deleteIn(above);
  }
}
