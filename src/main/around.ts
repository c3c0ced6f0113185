/** What the product takes from its process. */
export type Around = { readonly env: NodeJS.ProcessEnv; readonly cwd: string };
