import { runCli } from '../../../src/main.ts';

/* The command line with a lease of LEASE_MS: a test need not wait for the usual one. */
process.exitCode = await runCli(process.argv.slice(2), { leaseMs: Number(process.env['LEASE_MS']) });
