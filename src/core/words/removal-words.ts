/** What is said about taking runs and packages away for good. */
export const REMOVAL_WORDS = {
  partOf: (run: string, parent: string) => ({
    en: `${run} works for ${parent} and can only be removed with it`,
    zh: `${run} 为 ${parent} 工作，只能随它一起删除`,
  }),
  running: (run: string) => ({ en: `${run} is running; nothing was removed`, zh: `${run} 正在运行；什么都没有删除` }),
  line: (run: string, workflow: string, status: string, age: string) => ({
    en: `${run}  ${workflow}  ${status}, untouched for ${age}`,
    zh: `${run}  ${workflow}  ${status}，${age}没有动过`,
  }),
  withChildren: (count: number) => ({
    en: `  and ${count} ${count === 1 ? 'run that works' : 'runs that work'} for it`,
    zh: `  以及为它工作的 ${count} 个运行`,
  }),
  more: (count: number) => ({ en: `and ${count} more`, zh: `另有 ${count} 个` }),
  ask: (count: number) => ({
    en: count === 1 ? 'Remove it permanently? [y/N] ' : `Remove these ${count} runs permanently? [y/N] `,
    zh: count === 1 ? '永久删除吗？[y/N] ' : `永久删除这 ${count} 个运行吗？[y/N] `,
  }),
  notConfirmed: { en: 'Nothing was removed: not confirmed', zh: '什么都没有删除：没有确认' },
  removed: (count: number, freed: string) => ({
    en: `Removed ${count} ${count === 1 ? 'run' : 'runs'}, ${freed} freed`,
    zh: `已删除 ${count} 个运行，释放了 ${freed}`,
  }),
  would: (count: number) => ({
    en: `${count} ${count === 1 ? 'run' : 'runs'} would be removed`,
    zh: `将删除 ${count} 个运行`,
  }),
  none: { en: 'No run is old enough and has such a status', zh: '没有符合时间和状态的运行' },
  busy: (run: string) => ({
    en: `${run} has gone on meanwhile and was kept`,
    zh: `${run} 在此期间又有进展，因此保留`,
  }),
  snapshots: (count: number, project: string) => ({
    en: `${count} ${count === 1 ? 'snapshot stays' : 'snapshots stay'} in the repository of ${project}; to remove them as well:`,
    zh: `${count} 个快照留在 ${project} 的仓库里；如需一并删除：`,
  }),
  ageNeeded: { en: 'Say how old runs have to be: --older <time>', zh: '请用 --older <时间> 说明运行至少多久没有动过' },
  ageWrong: (text: string) => ({
    en: `--older takes a time such as 12h, 30d or 8w, not "${text}"`,
    zh: `--older 的值应是 12h、30d、8w 这样的时间，而不是 "${text}"`,
  }),
  statusWrong: (text: string, known: string) => ({
    en: `--status takes one of ${known}, not "${text}"`,
    zh: `--status 的值应是 ${known} 之一，而不是 "${text}"`,
  }),
  packageUsed: (name: string, runs: number, first: string) => ({
    en: runs === 1 ? `${first} is pinned to ${name}` : `${runs} runs (for example ${first}) are pinned to ${name}`,
    zh: `${name} 被 ${runs === 1 ? first : `${runs} 个运行（例如 ${first}）`}固定使用`,
  }),
  packageAsk: (name: string) => ({ en: `Remove ${name} permanently? [y/N] `, zh: `永久删除 ${name} 吗？[y/N] ` }),
  packageRemoved: (name: string) => ({ en: `Removed ${name} from the shelf`, zh: `已从包库删除 ${name}` }),
  packageNotShelved: (ref: string) => ({
    en: `No package on the shelf is called "${ref}"`,
    zh: `包库里没有名为 "${ref}" 的包`,
  }),
};
