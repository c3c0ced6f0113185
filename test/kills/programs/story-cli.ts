import { runCli } from '../../../src/main.ts';
import { storyExtras } from '../story-extras.ts';
import { storySettings } from '../story-faults.ts';

/* The real command line, with what the story's settings change. */

process.exitCode = await runCli(process.argv.slice(2), storyExtras(storySettings(process.env)));
