import type { Node } from 'web-tree-sitter';

/** What is asked of a node of a syntax tree. */
export type SyntaxNode = Node;

export function childrenOf(node: SyntaxNode | null): readonly SyntaxNode[] {
  return (node?.namedChildren ?? []).flatMap((child) => child ?? []);
}

export function nameOf(node: SyntaxNode, field = 'name'): string {
  return node.childForFieldName(field)?.text ?? '';
}
