import { registerHooks } from 'node:module';

/* Runs a verb, and says as its last line which packages it has loaded. */

const loaded = new Set<string>();
registerHooks({
  resolve: (specifier, context, next) => {
    if (/^[a-z@]/.test(specifier) && !specifier.startsWith('node:')) loaded.add(specifier);
    return next(specifier, context);
  },
});

const { runCli } = await import('../../../src/main.ts');
await runCli(process.argv.slice(2));
console.log(JSON.stringify([...loaded]));
