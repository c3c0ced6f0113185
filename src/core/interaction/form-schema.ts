import { z } from 'zod';

/*
 * The part of JSON Schema that a form may use: an object of fields that a person can type. What it cannot say is refused,
 * not ignored: a field must never be shown without a rule that the model counts on.
 */

export const MAX_FIELDS = 50;
const MAX_CHOICES = 100;
/** Of one text that a person gives. */
export const MAX_TEXT = 100_000;

/** A field or an item is named on a command line, as `name=value`, and is a key of the answer. */
export const FieldName = z
  .string()
  .max(64, 'a name has at most 64 characters')
  .regex(/^(?!\s)[^=\p{C}\p{Zl}\p{Zp}]+(?<!\s)$/u, 'a name has no "=", no line break and no space around it')
  .refine((name) => name !== '__proto__', 'this name is reserved');

const about = { title: z.string().max(200).optional(), description: z.string().max(2_000).optional() };
const length = z.int().min(0).max(MAX_TEXT).optional();
const bound = z.number().optional();

const TextField = z.strictObject({
  type: z.literal('string'),
  ...about,
  enum: z.array(z.string().max(200)).min(1).max(MAX_CHOICES).optional(),
  default: z.string().max(MAX_TEXT).optional(),
  minLength: length,
  maxLength: length,
});

const numeric = {
  ...about,
  enum: z.array(z.number()).min(1).max(MAX_CHOICES).optional(),
  default: z.number().optional(),
  minimum: bound,
  maximum: bound,
};
const NumberField = z.strictObject({ type: z.literal('number'), ...numeric });
const WholeField = z.strictObject({ type: z.literal('integer'), ...numeric });
const YesNoField = z.strictObject({ type: z.literal('boolean'), ...about, default: z.boolean().optional() });

export const FormField = z.discriminatedUnion('type', [TextField, NumberField, WholeField, YesNoField]);
export type FormField = z.infer<typeof FormField>;

export const FormSchema = z.strictObject({
  type: z.literal('object'),
  ...about,
  properties: z.record(FieldName, FormField),
  required: z.array(z.string()).max(MAX_FIELDS).optional(),
});
export type FormSchema = z.infer<typeof FormSchema>;
