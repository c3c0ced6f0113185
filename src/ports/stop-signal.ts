/** The part of the platform's AbortSignal that ports rely on; any AbortSignal is one. */
export type StopSignal = {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void, options?: { readonly once?: boolean }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
};
