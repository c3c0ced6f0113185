/** The same fields, where one that may be left out may also be undefined. */
type Loose<T> = T extends unknown
  ? { readonly [K in keyof T]: object extends Pick<T, K> ? T[K] | undefined : T[K] }
  : never;

/** The fields that have a value, in their order: in the log and in JSON what is not known is left out. */
export function keepDefined<T extends object>(fields: NoInfer<Loose<T>>): T {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;
}
