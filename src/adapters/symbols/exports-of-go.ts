import type { CodeSymbol } from '../../core/route/added-symbols.ts';
import { childrenOf, nameOf, type SyntaxNode } from './syntax-node.ts';

/** Go exports what begins with a capital letter. Types with fields or methods stand for classes. */
export function exportsOfGo(root: SyntaxNode): readonly CodeSymbol[] {
  return childrenOf(root)
    .flatMap(declaredIn)
    .filter(({ name }) => /^\p{Lu}/u.test(name.slice(name.indexOf('.') + 1)));
}

function declaredIn(node: SyntaxNode): readonly CodeSymbol[] {
  if (node.type === 'function_declaration') return [{ name: nameOf(node), kind: 'function' }];
  if (node.type === 'method_declaration') return [{ name: `${receiverOf(node)}.${nameOf(node)}`, kind: 'function' }];
  if (node.type !== 'type_declaration') return [];
  return childrenOf(node)
    .filter((one) => /^(?:struct|interface)_type$/.test(one.childForFieldName('type')?.type ?? ''))
    .map((one) => ({ name: nameOf(one), kind: 'class' }));
}

function receiverOf(method: SyntaxNode): string {
  const [, type = ''] = /([\p{L}\p{N}_]+)\s*(?:\[[^\]]*\])?\s*\)$/u.exec(nameOf(method, 'receiver')) ?? [];
  return type;
}
