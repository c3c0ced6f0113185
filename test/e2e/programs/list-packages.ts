import { writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { publishedMain } from '../../support/product.ts';

/* The command line, which writes into the file REPORT which packages were loaded for it. */
const loaded = new Set<string>();
registerHooks({
  resolve: (specifier, context, next) => {
    if (/^[@a-z]/.test(specifier) && !specifier.startsWith('node:')) loaded.add(specifier);
    return next(specifier, context);
  },
});
const { runCli } = await import(publishedMain());
process.exitCode = await runCli(process.argv.slice(2));
writeFileSync(String(process.env['REPORT']), JSON.stringify([...loaded]));
