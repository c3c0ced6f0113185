import type { CodeSymbol } from '../../core/route/added-symbols.ts';
import { childrenOf, nameOf, type SyntaxNode } from './syntax-node.ts';

const KINDS: Readonly<Record<string, CodeSymbol['kind']>> = {
  function_item: 'function',
  struct_item: 'class',
  enum_item: 'class',
  union_item: 'class',
  trait_item: 'class',
};

/** Rust exports what is `pub` without a limit, also in modules and implementations. */
export function exportsOfRust(root: SyntaxNode): readonly CodeSymbol[] {
  return exportedIn(root, '');
}

function exportedIn(parent: SyntaxNode | null, path: string): readonly CodeSymbol[] {
  return childrenOf(parent).flatMap((node): readonly CodeSymbol[] => {
    if (node.type === 'mod_item') return exportedIn(node.childForFieldName('body'), `${path}${nameOf(node)}::`);
    if (node.type === 'impl_item')
      return exportedIn(node.childForFieldName('body'), `${path}${nameOf(node, 'type')}::`);
    const kind = KINDS[node.type];
    const isPublic = childrenOf(node).some(({ type, text }) => type === 'visibility_modifier' && text === 'pub');
    return kind === undefined || !isPublic ? [] : [{ name: path + nameOf(node), kind }];
  });
}
