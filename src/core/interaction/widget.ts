import { z } from 'zod';
import { FieldName, FormSchema, MAX_TEXT } from './form-schema.ts';

/*
 * The six kinds of question that a model may show a person, and the bounds that keep one within a page: a model may send
 * anything. What belongs to every question, its message and its widgetId, stands beside the widget.
 */

const MAX_OPTIONS = 100;
const MAX_ITEMS = 50;

const more = { description: z.string().max(2_000).optional() };
const label = z.string().max(200).regex(/\S/, 'is empty');
const name = z
  .string()
  .max(200)
  .regex(/\S/, 'is empty')
  .regex(/^\P{Cc}*$/u, 'holds a control character');

export const Option = z.strictObject({ value: name, label, ...more });
export type Option = z.infer<typeof Option>;

export const Widget = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('form'), schema: FormSchema }),
  z.strictObject({
    type: z.literal('selection'),
    options: z.array(Option).min(1).max(MAX_OPTIONS),
    multi: z.boolean().optional(),
  }),
  z.strictObject({ type: z.literal('confirmation') }),
  z.strictObject({ type: z.literal('plan_review'), planContent: z.string().max(MAX_TEXT).regex(/\S/, 'is empty') }),
  z.strictObject({
    type: z.literal('feedback'),
    items: z
      .array(z.strictObject({ id: FieldName, content: z.string().max(10_000) }))
      .min(1)
      .max(MAX_ITEMS),
  }),
  z.strictObject({
    type: z.literal('action_selection'),
    actions: z
      .array(z.strictObject({ id: name, label, ...more }))
      .min(1)
      .max(MAX_OPTIONS),
  }),
]);
export type Widget = z.infer<typeof Widget>;
export type WidgetType = Widget['type'];
export type WidgetOf<T extends WidgetType> = Extract<Widget, { type: T }>;

/** What a person gives back, by kind: flat, so that every reader can take it. */
export const AnswerValue = z.union([
  z.string(),
  z.array(z.string()),
  z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
]);
export type AnswerValue = z.infer<typeof AnswerValue>;
