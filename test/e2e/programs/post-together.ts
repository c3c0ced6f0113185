import { existsSync, watch, writeFileSync } from 'node:fs';
import { runCli } from '../../../src/main.ts';

/*
 * Replies to RUN as NAME, ROUNDS times, with the words of ANSWER where it is set (JSON: the command line before the run's id
 * and after it). Each time it stops at the line: before it posts its command it says so by a file
 * `ready-<name>-<round>` in FOLDER, and waits for `go-<round>`. So two of these have read the same question when they answer it.
 * Every reply prints its document; the exit codes follow as the last line.
 */
const { RUN, NAME, FOLDER, ROUNDS, ANSWER } = process.env;
const codes: number[] = [];

for (let round = 0; round < Number(ROUNDS); round += 1) {
  await appears(`begin-${round}`);
  const [verb = 'reply', ...words]: readonly string[] =
    ANSWER === undefined ? ['reply', `${NAME} ${round}`] : JSON.parse(ANSWER);
  const code = await runCli([verb, String(RUN), ...words, '--json'], {
    wrap: (surroundings) => ({
      ...surroundings,
      store: {
        ...surroundings.store,
        post: async (runId, key, command) => {
          writeFileSync(`${FOLDER}/ready-${NAME}-${round}`, '');
          await appears(`go-${round}`);
          return surroundings.store.post(runId, key, command);
        },
      },
    }),
  });
  codes.push(code);
  writeFileSync(`${FOLDER}/done-${NAME}-${round}`, '');
}
console.log(JSON.stringify(codes));

async function appears(name: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const watcher = watch(String(FOLDER), (_, changed) => changed === name && resolve());
  if (!existsSync(`${FOLDER}/${name}`)) await promise;
  watcher.close();
}
