import { runCli } from '../../../src/main.ts';
import { journalInFile } from '../journal.ts';
import { killableExtras } from '../killable-extras.ts';
import { settingsFromEnv } from '../settings.ts';

/* The real command line with test tools and kill points. */

const settings = settingsFromEnv(process.env);
process.exitCode = await runCli(process.argv.slice(2), killableExtras(settings, journalInFile(settings.journal)));
