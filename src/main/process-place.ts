/** What the product takes from its process. */
export type ProcessPlace = { readonly env: NodeJS.ProcessEnv; readonly cwd: string };
