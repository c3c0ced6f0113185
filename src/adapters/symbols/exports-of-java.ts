import type { CodeSymbol } from '../../core/route/added-symbols.ts';
import { childrenOf, nameOf, type SyntaxNode } from './syntax-node.ts';

const KINDS: Readonly<Record<string, CodeSymbol['kind']>> = {
  method_declaration: 'function',
  class_declaration: 'class',
  interface_declaration: 'class',
  enum_declaration: 'class',
  record_declaration: 'class',
};

/** Java exports what is `public`, and everything that an interface declares. */
export function exportsOfJava(root: SyntaxNode): readonly CodeSymbol[] {
  return exportedIn(root, '', false);
}

function exportedIn(parent: SyntaxNode | null, path: string, isOpen: boolean): readonly CodeSymbol[] {
  return childrenOf(parent).flatMap((node): readonly CodeSymbol[] => {
    if (node.type === 'enum_body_declarations') return exportedIn(node, path, false);
    const kind = KINDS[node.type];
    if (kind === undefined || !(isOpen || isPublic(node))) return [];
    const name = path + nameOf(node);
    const inner = kind === 'class' ? node.childForFieldName('body') : null;
    return [{ name, kind }, ...exportedIn(inner, `${name}.`, node.type === 'interface_declaration')];
  });
}

function isPublic(node: SyntaxNode): boolean {
  return childrenOf(node).some(({ type, text }) => type === 'modifiers' && /\bpublic\b/.test(text));
}
