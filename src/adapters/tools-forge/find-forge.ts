import type { Forge } from '../../ports/forge.ts';

/** The forge that is set for a project; faults where there is none. */
export type FindForge = (project: string) => Promise<Forge>;
