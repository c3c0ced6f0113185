/** What the product takes from its process. */
export type ProcessPlace = { readonly env: NodeJS.ProcessEnv; readonly cwd: string };

/** With the state folder that the environment names, and the version that others are told. */
export type HomePlace = { readonly home: string; readonly env: NodeJS.ProcessEnv; readonly version: string };
