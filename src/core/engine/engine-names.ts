import { DESCRIPTORS } from './descriptors.ts';

/** Every engine that a run can be given by name. */
export const ENGINE_NAMES: readonly string[] = ['scripted', 'api', ...DESCRIPTORS.map(({ id }) => id)];
