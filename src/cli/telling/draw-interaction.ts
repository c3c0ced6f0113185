import { CONFIRM_WIDGET } from '../../core/gate/gate.ts';
import { fieldText } from '../../core/interaction/field-words.ts';
import { optionKeys, optionsOf } from '../../core/interaction/options-of.ts';
import { shortHash } from '../../core/interaction/short-hash.ts';
import type { Widget, WidgetOf } from '../../core/interaction/widget.ts';
import { widgetOf } from '../../core/interaction/widget-of.ts';
import { never } from '../../core/never.ts';
import type { Interaction } from '../../core/run/events.ts';
import { ANSWER_WORDS } from '../../core/words/answer-words.ts';
import { askedText, labelText } from '../../core/words/asked-text.ts';
import { DIFF_WORDS } from '../../core/words/diff-words.ts';
import { indented, oneLine } from '../../core/words/plain-text.ts';
import type { Text } from '../../core/words/text.ts';
import { nextLine } from './as-typed.ts';
import { drawDiff } from './draw-diff.ts';
import { say } from './speech.ts';
import { type AnswerHints, waysToAnswer } from './ways-to-answer.ts';

/** A question with everything that a reader needs who sees it for the first time, and the command that answers it. */
export function drawAsked(runId: string, open: Interaction): string {
  return `${drawInteraction(open)}\n${nextLine(say(waysFor(runId, open)))}`;
}

/** `given`: what was right in an answer that was not, by field. */
export function waysFor(runId: string, open: Interaction, given?: ReadonlyMap<string, string>): Text {
  const hints = { ...hintsOf(open), ...(given === undefined ? {} : { given }) };
  return waysToAnswer(runId, { ...open, type: open.widget?.type }, hints);
}

/** Lines that begin at the margin are ours, the first one marked with "?"; what an agent wrote stays behind it or is indented. */
export function drawInteraction(open: Interaction): string {
  const [first = '', ...rest] = say(askedText(open)).trim().split('\n');
  const widget = widgetOf(open);
  return [
    `? ${first}`,
    ...rest.map((line) => indented(line)),
    ...(open.code === undefined ? [] : [`  (${open.code})`]),
    ...changeLines(open),
    ...(widget === undefined ? [] : widgetLines(widget, open)),
  ].join('\n');
}

/** How to type the answer to a form in place; the answers to other questions need no explanation. */
export function typedHint({ widget }: Interaction): string {
  if (widget?.type !== 'form') return '';
  const fields = fieldsToGive(widget).map((name) => `${oneLine(name)}=…`);
  return `\n  ${say(ANSWER_WORDS.typeThis(fields.join(' ')))}`;
}

function changeLines({ change, widgetId }: Interaction): readonly string[] {
  if (change === undefined) {
    return widgetId === CONFIRM_WIDGET ? [say(ANSWER_WORDS.unseenChange)] : [];
  }
  return [say(ANSWER_WORDS.exactChange(shortHash(change.hash))), indented(drawDiff(change.diff, DIFF_WORDS.proposed))];
}

function widgetLines(widget: Widget, open: Interaction): readonly string[] {
  switch (widget.type) {
    case 'confirmation':
      return [];
    case 'selection':
    case 'action_selection':
      return optionLines(widget, open);
    case 'plan_review':
      return [indented(widget.planContent.trimEnd(), '    ')];
    case 'feedback':
      return widget.items.flatMap(({ id, content }) => [`  ${oneLine(id)}:`, indented(content.trimEnd(), '    ')]);
    case 'form':
      return formLines(widget);
    default:
      return never(widget);
  }
}

function optionLines(widget: WidgetOf<'selection' | 'action_selection'>, open: Interaction): readonly string[] {
  const options = optionsOf(widget);
  const keys = open.kind === 'in-doubt' ? options.map(({ value }) => value) : optionKeys(options);
  const lines = options.map(({ label, description }, index) => {
    const more = description === undefined || description.trim() === '' ? '' : `: ${description}`;
    return `  ${oneLine(`${keys[index]}) ${say(labelText(open, label))}${more}`)}`;
  });
  return widget.type === 'selection' && widget.multi === true ? [...lines, `  ${say(ANSWER_WORDS.several)}`] : lines;
}

function formLines({ schema }: WidgetOf<'form'>): readonly string[] {
  return Object.entries(schema.properties).flatMap(([name, field]) => {
    const needed = schema.required?.includes(name) && field.default === undefined ? say(ANSWER_WORDS.needed) : '';
    const otherwise = field.default === undefined ? '' : say(ANSWER_WORDS.otherwise(JSON.stringify(field.default)));
    const about = [field.title, field.description]
      .filter((text) => text !== undefined && text.trim() !== '')
      .join(say(ANSWER_WORDS.aboutField));
    return [
      `  ${oneLine(`${name}: ${say(fieldText(field))}${needed}${otherwise}`)}`,
      ...(about === '' ? [] : [`    ${oneLine(about)}`]),
    ];
  });
}

function hintsOf(open: Interaction): AnswerHints {
  const change = open.change === undefined ? {} : { change: shortHash(open.change.hash) };
  const { widget } = open;
  switch (widget?.type) {
    case 'selection':
      return { choices: optionKeys(widget.options).slice(0, widget.multi === true ? 2 : 1) };
    case 'action_selection':
      return { choices: optionKeys(optionsOf(widget)).slice(0, 1) };
    case 'form':
      return { fields: fieldsToGive(widget) };
    case 'feedback':
      return { fields: widget.items.map(({ id }) => id).slice(0, 1) };
    case 'confirmation':
    case 'plan_review':
    case undefined:
      return change;
    default:
      return never(widget);
  }
}

/** What has to be given; where nothing has to be, one that may be. */
function fieldsToGive({ schema }: WidgetOf<'form'>): readonly string[] {
  const names = Object.keys(schema.properties);
  const needed = names.filter(
    (name) => schema.required?.includes(name) && schema.properties[name]?.default === undefined,
  );
  return needed.length === 0 ? names.slice(0, 1) : needed;
}
