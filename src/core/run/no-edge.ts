import type { Json, JsonObject } from '../json.ts';
import { evaluateLogic } from '../logic/logic.ts';
import { operationOf } from '../logic/logic-operators.ts';
import { namesRead, partsOf } from '../logic/logic-parts.ts';
import type { Edge } from '../package/definition.ts';
import { logicText } from '../picture/logic-text.ts';
import type { Text } from '../words/text.ts';
import { TROUBLE_WORDS } from '../words/trouble-words.ts';

const MAX_LISTED = 5;
const MAX_LENGTH = 120;

/** Why no edge of a node can be taken: the conditions that are all false, and what they look at. */
export function noEdge(nodeId: string, edges: readonly Edge[], variables: JsonObject): Text {
  const rules = edges.flatMap(({ conditionExpr }) => (conditionExpr === undefined ? [] : [conditionExpr]));
  const names = [...new Set(rules.flatMap(variablesIn))];
  if (names.length === 0) return TROUBLE_WORDS.noEdge(nodeId);
  const values = names.map((name) => short(`${name} = ${JSON.stringify(evaluateLogic({ var: name }, variables))}`));
  return TROUBLE_WORDS.noneTrue(nodeId, listed(rules.map((rule) => short(logicText(rule)))), listed(values));
}

/** Without those of an item of a list: only what is in the state can be changed there. */
function variablesIn(rule: Json): readonly string[] {
  return [...partsOf(rule, { ofData: true })].flatMap(({ value }) => {
    const operation = operationOf(value);
    return operation === undefined ? [] : namesRead(operation.name, operation.args);
  });
}

function listed(items: readonly string[]): string {
  return [...items.slice(0, MAX_LISTED), ...(items.length > MAX_LISTED ? ['…'] : [])].join('; ');
}

function short(text: string): string {
  return text.length <= MAX_LENGTH ? text : `${text.slice(0, MAX_LENGTH - 1).toWellFormed()}…`;
}
