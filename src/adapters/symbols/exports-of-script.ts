import type { CodeSymbol } from '../../core/route/added-symbols.ts';
import { childrenOf, nameOf, type SyntaxNode } from './syntax-node.ts';

type Kind = CodeSymbol['kind'];

/** What makes a function or a class, as a statement or as a value. */
const KINDS: Readonly<Record<string, Kind>> = {
  function_declaration: 'function',
  generator_function_declaration: 'function',
  function_signature: 'function',
  function_expression: 'function',
  generator_function: 'function',
  arrow_function: 'function',
  method_definition: 'function',
  class_declaration: 'class',
  abstract_class_declaration: 'class',
  class: 'class',
};

/** JavaScript and TypeScript: exports of modules, and of CommonJS where they are assigned by name. */
export function exportsOfScript(root: SyntaxNode): readonly CodeSymbol[] {
  const statements = childrenOf(root);
  const local = new Map(statements.flatMap(declaredIn).map(({ name, kind }) => [name, kind]));
  return statements.flatMap((statement) => {
    if (statement.type === 'export_statement') return exportedBy(statement, local);
    return statement.type === 'expression_statement' ? assignedBy(statement, local) : [];
  });
}

/** By a declaration, whether or not it is exported. */
function declaredIn(statement: SyntaxNode): readonly CodeSymbol[] {
  if (statement.type === 'export_statement') return childrenOf(statement).flatMap(declaredIn);
  if (statement.type === 'lexical_declaration' || statement.type === 'variable_declaration')
    return childrenOf(statement).flatMap((one) => symbol(nameOf(one), kindOf(one.childForFieldName('value'))));
  return symbol(nameOf(statement), kindOf(statement));
}

function exportedBy(statement: SyntaxNode, local: ReadonlyMap<string, Kind>): readonly CodeSymbol[] {
  const isDefault = statement.children.some((child) => child?.type === 'default');
  const declaration = statement.childForFieldName('declaration');
  const value = statement.childForFieldName('value');
  if (isDefault) {
    const kind = kindOf(declaration ?? value) ?? (value === null ? undefined : local.get(value.text));
    return symbol('default', kind);
  }
  if (declaration !== null) return declaredIn(declaration);
  // What another file exports is added there.
  if (statement.childForFieldName('source') !== null) return [];
  return childrenOf(statement)
    .filter(({ type }) => type === 'export_clause')
    .flatMap(childrenOf)
    .flatMap((one) => symbol(nameOf(one, 'alias') || nameOf(one), local.get(nameOf(one))));
}

/** `exports.name = …`, `module.exports.name = …` and `module.exports = …`. */
function assignedBy(statement: SyntaxNode, local: ReadonlyMap<string, Kind>): readonly CodeSymbol[] {
  const [assignment] = childrenOf(statement);
  const [left, right] = [assignment?.childForFieldName('left'), assignment?.childForFieldName('right')];
  if (assignment?.type !== 'assignment_expression' || left == null || right == null) return [];
  const [, name] = /^(?:module\.)?exports\.([\w$]+)$/.exec(left.text) ?? [];
  const valueKind = (value: SyntaxNode | null) => kindOf(value) ?? local.get(value?.text ?? '');
  if (name !== undefined && left.text !== 'module.exports') return symbol(name, valueKind(right));
  if (left.text !== 'module.exports') return [];
  if (right.type !== 'object') return symbol('default', valueKind(right));
  return childrenOf(right).flatMap((entry) => {
    if (entry.type === 'shorthand_property_identifier') return symbol(entry.text, local.get(entry.text));
    if (entry.type === 'method_definition') return symbol(nameOf(entry), 'function');
    return symbol(nameOf(entry, 'key'), valueKind(entry.childForFieldName('value')));
  });
}

function kindOf(node: SyntaxNode | null): Kind | undefined {
  return node === null ? undefined : KINDS[node.type];
}

function symbol(name: string, kind: Kind | undefined): readonly CodeSymbol[] {
  return kind === undefined || name === '' ? [] : [{ name, kind }];
}
