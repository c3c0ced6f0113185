import { execFileSync } from 'node:child_process';
import { appendFile, chmod, cp, mkdir, readFile, rename, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { document, documents, HELLO, makePlace, type Place } from './signalbox.ts';

let place: Place;
beforeAll(async () => {
  place = await makePlace();
});
afterAll(() => place.remove());

const ANSWER = ['--answer', 'The open house.'] as const;

/** A package of one's own, made the way a newcomer makes it. */
async function starter(name: string): Promise<string> {
  const folder = join(place.path, name);
  expect((await place.run('init', folder)).code).toBe(0);
  return folder;
}

async function edit(folder: string, file: string, from: string | RegExp, to: string): Promise<void> {
  const path = join(folder, file);
  const before = await readFile(path, 'utf8');
  const after = before.replace(from, to);
  expect(after).not.toBe(before);
  await writeFile(path, after);
}

describe('init', () => {
  test('makes a package that validates without a warning and runs to its end', async () => {
    const folder = await starter('first');
    expect(document(await place.run('validate', folder, '--json'))).toEqual({ v: 1, ok: true, problems: [] });
    const ended = await place.run('run', folder, '--engine', 'scripted', '--json', ...ANSWER);
    expect(document(ended)).toMatchObject({ status: 'completed', workflow: 'main' });
    expect(await readFile(join(place.project, 'artifacts/text.md'), 'utf8')).toContain('Friday');
    expect(document(await place.run('package', 'show', folder, '--json')).package).toMatchObject({ name: 'first' });
  });

  test('leaves alone what is there already', async () => {
    const folder = await starter('second');
    await writeFile(join(folder, 'mine.md'), 'mine');
    const ended = await place.run('init', folder);
    expect(ended).toMatchObject({ code: 2, stderr: expect.stringContaining('already exists and is not empty') });
    expect(await readFile(join(folder, 'mine.md'), 'utf8')).toBe('mine');
  });

  test('takes a name that is none for a mistake', async () => {
    expect(await place.run('init', join(place.path, 'a b'))).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(
        /BAD_USAGE: "a b" is not a valid package name.+\nNext: signalbox init .+ --name my-package/,
      ),
    });
  });
});

describe('validate', () => {
  test('PKG-04 shows the way on which a run would never end, exit 3', async () => {
    const folder = await starter('endless');
    await edit(folder, 'workflow.graph.json', /"from": "verdict",\s+"to": "end"/, '"from": "verdict", "to": "draft"');
    const [text, json, sarif] = await Promise.all([
      place.run('validate', folder),
      place.run('validate', folder, '--format', 'json'),
      place.run('validate', folder, '--format', 'sarif'),
    ]);
    expect([text.code, json.code, sarif.code]).toEqual([3, 3, 3]);
    expect(text.stdout).toMatch(/error END_UNREACHABLE {2}\S*endless\/workflow\.graph\.json:4:18\n/);
    expect(text.stdout).toContain('no run can get to an end: draft → review → verdict → draft, and so on\n');
    expect(text.stdout).toMatch(/ 4 │ "entryNodeId": "draft",\n +│ {16}\^{7}\n/);
    const [problem] = document(json).problems;
    expect(problem).toMatchObject({ code: 'END_UNREACHABLE', path: ['draft', 'review', 'verdict', 'draft'] });
    const [run] = JSON.parse(sarif.stdout).runs;
    expect(run.results[0]).toMatchObject({
      ruleId: 'END_UNREACHABLE',
      level: 'error',
      locations: [{ physicalLocation: { region: { startLine: 4, startColumn: 18 } } }],
    });
  });

  test('says how many errors and what was meant, and --strict counts warnings', async () => {
    const folder = await starter('slips');
    await edit(folder, 'workflow.graph.json', '"agentId": "reviewer"', '"agentID": "reviewer"');
    expect(await place.run('validate', folder)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/Did you mean "agentId"\?[\s\S]+is valid, with 1 warning: slips 0\.1\.0\n/),
    });
    const strict = await place.run('validate', folder, '--strict');
    expect(strict.code).toBe(3);
    expect(strict.stdout).toContain(`${folder} is refused by --strict: 1 warning.\nNext: signalbox validate`);
    expect(strict.stdout).not.toMatch(/is sound|signalbox graph/);
  });

  test('PKG-03: tells of a link that is left out, also where the package is run', async () => {
    const folder = await starter('linked');
    await symlink('bmad.json', join(folder, 'copy.json'));
    const { stdout } = await place.run('validate', folder);
    expect(stdout).toMatch(/warning LINK_LEFT_OUT {2}\S*copy\.json:1:1\n {2}this is a link/);
    const run = await place.run('run', folder, '-m', 'x', '--engine', 'scripted', '--trust');
    expect(run.stderr).toMatch(/copy\.json:1:1 {2}LINK_LEFT_OUT/);
  });

  test('puts the caret below the place, also behind wide characters', async () => {
    const folder = await starter('wide');
    await edit(
      folder,
      'workflow.graph.json',
      '"label": "good", "isDefault": true',
      '"label": "好的", "isDefualt": true',
    );
    const { stdout } = await place.run('validate', folder);
    const [line = '', caret = ''] = stdout
      .split('\n')
      .filter((part) => part.includes('│'))
      .slice(-2);
    // Two of the characters before the caret are twice as wide as the others.
    expect(caret.indexOf('^')).toBe(line.indexOf('"isDefualt"') + 2);
  });

  test('tells a loop without a bound as such, and a script that no engine could play', async () => {
    const folder = await starter('loose');
    await edit(folder, 'workflow.graph.json', /,\s*"loop": \{[^}]*\}/, '');
    await edit(folder, 'script.yaml', 'turns:', 'turns');
    const { code, stdout } = await place.run('validate', folder);
    expect(code).toBe(0);
    expect(stdout).toContain('1 loop, without a bound of its own.');
    expect(stdout).toMatch(/warning SCRIPT_INVALID {2}\S*loose\/script\.yaml:3:1\n/);
  });

  test('a format nobody knows is a mistake, in JSON too where JSON was asked for', async () => {
    expect((await place.run('validate', HELLO, '--format', 'xml')).code).toBe(2);
    const missing = await place.run('validate', 'nowhere', '--format', 'json');
    expect(missing.code).toBe(2);
    expect(document(missing).error.code).toBe('PACKAGE_NOT_FOUND');
  });
});

describe('zips', () => {
  test('PKG-01 a package is the same as a folder, as a zip and on the shelf', async () => {
    const folder = await starter('whole');
    const file = join(place.path, 'whole.bmad');
    const packed = document(await place.run('pack', folder, '--output', file, '--json'));
    expect((await place.run('pack', folder, '--output', file)).code).toBe(2);
    const again = join(place.path, 'again.bmad');
    await place.run('pack', folder, '--output', again);
    expect(await readFile(again)).toEqual(await readFile(file));
    const added = document(await place.run('package', 'add', file, '--json'));
    expect(added.package).toMatchObject({ name: 'whole', version: '0.1.0', hash: packed.hash });
    for (const ref of [folder, file, 'whole', 'whole@0.1.0', packed.hash.slice(0, 10)]) {
      expect(document(await place.run('package', 'show', ref, '--json')).package.hash).toBe(packed.hash);
    }
    const ended = await place.run('run', 'whole', '--engine', 'scripted', '--json', ...ANSWER);
    expect(document(ended)).toMatchObject({ status: 'completed' });
  });

  test('PKG-05 an archive that is none is refused with a code', async () => {
    const file = join(place.path, 'broken.bmad');
    await writeFile(file, 'PK\u0003\u0004 not really');
    const ended = await place.run('package', 'add', file, '--json');
    expect(ended.code).toBe(3);
    expect(document(ended).error).toMatchObject({
      code: expect.stringMatching(/^(ARCHIVE|PACKAGE)_/),
      help: expect.any(String),
    });
  });
});

describe('the shelf', () => {
  test('RUN-09 a run goes on with the package as it was, whatever becomes of the folder', async () => {
    const folder = await starter('pinned');
    const { runId } = document(await place.run('run', folder, '--engine', 'scripted', '--json'));
    await rename(folder, `${folder}-gone`);
    const ended = await place.run('reply', runId, 'The open house.', '--json');
    expect(document(ended)).toMatchObject({ status: 'completed' });
  });

  test('a run that is refused puts nothing there, whatever it is refused for', async () => {
    const there = await makePlace();
    try {
      const folder = join(there.path, 'refused');
      await there.run('init', folder);
      const start = (...more: readonly string[]) => there.run('run', folder, '--engine', 'scripted', ...more);
      const refused = [
        await there.run('run', folder, '--engine', 'nobody'),
        await start('--workflow', 'nope'),
        await start('-i', 'workflowStatus=complete'),
        await there.run('agent', 'nobody', '--package', folder, '--engine', 'scripted'),
      ];
      await writeFile(join(folder, 'script.yaml'), 'turns: [');
      const broken = await start();
      expect(broken.stderr).toContain('SCRIPT_INVALID');
      expect([...refused, broken].map(({ code }) => code)).toEqual([5, 2, 2, 2, 3]);
      expect(document(await there.run('package', 'ls', '--json')).packages).toEqual([]);
    } finally {
      await there.remove();
    }
  });

  test('a name with several contents is asked about, unless exactly one of them is trusted', async () => {
    const folder = await starter('twice');
    const add = async () => document(await place.run('package', 'add', folder, '--json')).package.hash.slice(0, 12);
    const first = await add();
    expect((await place.run('package', 'add', folder)).stdout).toContain('Next: signalbox run twice@0.1.0 ');
    await appendFile(join(folder, 'workflow.md'), '\nOne byte more.\n');
    const second = await add();
    expect((await place.run('package', 'add', folder)).stdout).toContain(`Next: signalbox run ${second} `);
    for (const line of [
      ['run', 'twice', '--engine', 'scripted'],
      ['graph', 'twice'],
      ['package', 'show', 'twice'],
    ]) {
      const { code, stderr } = await place.run(...line);
      expect(code).toBe(2);
      expect(stderr).toMatch(
        new RegExp(
          `^BAD_USAGE: The shelf has twice with 2 different contents: ${second} \\(.+, ${first} \\(.+Name one of them`,
        ),
      );
      expect(stderr).toContain(`\nNext: signalbox ${line.join(' ').replace('twice', second)}\n`);
    }
    const shown = async () => document(await place.run('package', 'show', 'twice', '--json')).package.hash.slice(0, 12);
    await place.run('package', 'trust', first);
    expect(await shown()).toBe(first);
    await place.run('package', 'trust', second);
    expect((await place.run('package', 'show', 'twice')).code).toBe(2);
  });

  test('what was used before with another content is told as changed, not as new', async () => {
    const folder = await starter('edited');
    const told = async () => (await place.run('run', folder, '--engine', 'scripted')).stderr;
    expect(await told()).toContain('The package edited 0.1.0 is used here for the first time.');
    expect(await told()).toBe('');
    await appendFile(join(folder, 'workflow.md'), '\nOne byte more.\n');
    expect(await told()).toContain('The package edited 0.1.0 has changed since it was last used here.');
    await appendFile(join(folder, 'workflow.md'), '\nAnd more.\n');
    const asked = await place.atTerminal(['run', folder, '--engine', 'scripted'], 'n\n');
    expect(asked.stdout).toContain('The package edited 0.1.0 has changed since it was last used here');
  });

  test('PKG-05 what stands on the shelf is read-only to tools, and theirs to read', async () => {
    const folder = await starter('curious');
    await edit(
      folder,
      'script.yaml',
      /turns:[\s\S]*/,
      `turns:
  - calls:
      - { tool: fs.read, args: { path: "@pkg/steps/draft.md" } }
      - { tool: fs.list, args: { path: "@pkg" } }
      - { tool: fs.write, args: { path: "@pkg/steps/draft.md", content: "mine" } }
      - { tool: fs.search, args: { path: "@pkg/steps", pattern: "verdict" } }
  - { text: done }
default: { text: done }
`,
    );
    const { runId } = document(await place.run('run', folder, '--engine', 'scripted', '--json'));
    const log = documents(await place.run('log', runId, '--jsonl'));
    const finished = log.filter(({ type }) => type === 'call.finished' || type === 'call.refused');
    const told = JSON.stringify(finished);
    expect(finished).toHaveLength(4);
    expect(told).toContain('A short text in');
    expect(told).toContain('E_SANDBOX_VIOLATION');
    expect(told).not.toContain(place.path);
    const [shown] = documents(await place.run('package', 'show', folder, '--json'));
    const kept = join(place.home, 'packages', shown.package.hash, 'files', 'steps/draft.md');
    expect(await readFile(kept, 'utf8')).toBe(await readFile(join(folder, 'steps/draft.md'), 'utf8'));
  });

  test('a package comes by git too, and nothing in the repository is executed', async () => {
    const folder = await starter('fetched');
    const git = (...args: readonly string[]) =>
      execFileSync('git', ['-C', folder, '-c', 'user.name=t', '-c', 'user.email=t@example.test', ...args], {
        stdio: 'pipe',
      });
    git('init', '--quiet', '--initial-branch', 'main');
    git('add', '.');
    git('commit', '--quiet', '-m', 'first');
    const added = await place.run('package', 'add', `file://${folder}`, '--json');
    expect(document(added).package).toMatchObject({ name: 'fetched', source: `file://${folder}` });
    const missing = await place.run('package', 'add', `file://${folder}-nowhere`, '--json');
    expect(missing.code).toBe(1);
    expect(document(missing).error).toMatchObject({ code: 'GIT_FAILED', help: expect.stringContaining('git clone') });
  });
});

describe('trust', () => {
  const trustIn = async (runId: string) => {
    const [started] = documents(await place.run('log', runId, '--jsonl'));
    return started.package.trust;
  };

  test('is recorded with the run: bundled, unasked, content, folder', async () => {
    const folder = await starter('trusted');
    const start = async (path: string, ...more: readonly string[]) =>
      trustIn(document(await place.run('run', path, '--engine', 'scripted', '--json', ...more)).runId);
    expect(await start(HELLO)).toBe('bundled');
    expect(await start(folder)).toBe('unasked');
    expect(await start(folder, '--trust')).toBe('content');
    expect(await start(folder)).toBe('content');
    await appendFile(join(folder, 'workflow.md'), '\nOne byte more.\n');
    expect(await start(folder)).toBe('unasked');
    await place.run('package', 'trust', folder, '--folder');
    await appendFile(join(folder, 'workflow.md'), '\nAnd more.\n');
    expect(await start(folder)).toBe('folder');
  });

  test('goes to no content that a name leaves open, and is listed with the day', async () => {
    const folder = await starter('several');
    await place.run('package', 'add', folder);
    await appendFile(join(folder, 'workflow.md'), '\nOne byte more.\n');
    const { hash } = document(await place.run('package', 'add', folder, '--json')).package;
    for (const ref of ['several', 'several@0.1.0']) {
      const refused = await place.run('package', 'trust', ref);
      expect(refused.code).toBe(2);
      expect(refused.stderr).toMatch(
        /with 2 different contents: [0-9a-f]{12} \(0\.1\.0, \d{4}-.+\nNext: signalbox package trust [0-9a-f]{12}\n/,
      );
    }
    const trusted = await place.run('package', 'trust', hash.slice(0, 12));
    expect(trusted.stdout).toContain('is trusted from now on: its runs start without a question.');
    const { stdout } = await place.run('package', 'ls');
    const rows = stdout.split('\n').filter((row) => row.includes('several 0.1.0'));
    expect(rows.map((row) => / (trusted|not trusted yet) +\d{4}-\d\d-\d\d {2}from /.exec(row)?.[1]).sort()).toEqual([
      'not trusted yet',
      'trusted',
    ]);
  });

  test('is not asked for what comes with the product, as long as it is that', async () => {
    const there = await makePlace();
    try {
      await there.run('package', 'add', HELLO);
      await cp(HELLO, join(there.project, 'hello'), { recursive: true });
      await appendFile(join(there.project, 'hello/workflow.md'), '\nOne byte more.\n');
      await there.run('package', 'add', 'hello');
      const rows = (lang: string) => there.run('package', 'ls', '--lang', lang).then(({ stdout }) => stdout);
      expect(await rows('en')).toMatch(
        / not trusted yet .* from \/.*project\/hello\n.* bundled .* from .*packages\/hello\n$/,
      );
      expect(await rows('zh')).toMatch(/ 内置 .*packages\/hello\n$/);
      const { packages } = document(await there.run('package', 'ls', '--json'));
      expect(packages.map((one: { bundled: boolean }) => one.bundled)).toEqual([false, true]);
    } finally {
      await there.remove();
    }
  });

  test('what may run commands is never used without a person’s word, exit 6', async () => {
    const folder = await starter('powerful');
    await edit(folder, 'agents.json', '"principles": "Approve', '"principles": "Do approve');
    await edit(folder, 'agents.json', /\}\s*\}\s*\]/, '}, "tools": { "shell": { "enabled": true } } } ]');
    const refused = await place.run('run', folder, '--engine', 'scripted', '--json');
    expect(refused.code).toBe(6);
    expect(document(refused).error).toMatchObject({
      code: 'PACKAGE_UNTRUSTED',
      message: expect.stringMatching(/run commands.+--trust/),
      help: expect.stringContaining('signalbox package show '),
      details: { name: 'powerful', powers: ['shell'], hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
    });
    expect((await place.run('package', 'trust', folder)).code).toBe(0);
    expect((await place.run('run', folder, '--engine', 'scripted', '--json')).code).toBe(8);
  });

  test('shows the menus of the agents, and warns of items that lead nowhere', async () => {
    const folder = await starter('menus');
    const menu =
      '[{ "description": "[稿] 写稿", "cmd": "*draft", "workflow": "main" }, { "description": "Gone", "workflow": "gone" }]';
    await edit(folder, 'agents.json', '"persona"', `"menu": ${menu}, "persona"`);
    const { stdout } = await place.run('package', 'show', folder);
    expect(stdout).toMatch(/agent +\w+, .+\n {13}1 {2}稿, \*draft {2}写稿\n {13}2 {14}Gone\n/);
    expect(document(await place.run('package', 'show', folder, '--json')).agents[0].menu).toEqual([
      { value: '1', label: '写稿' },
      { value: '2', label: 'Gone' },
    ]);
    expect(document(await place.run('validate', folder, '--json'))).toMatchObject({
      ok: true,
      problems: [{ code: 'MENU_TARGET_UNKNOWN', severity: 'warning', file: 'agents.json' }],
    });
  });

  test('what is shown is what is trusted, and a folder comes to no new powers unasked', async () => {
    const folder = await starter('growing');
    const shown = await place.run('package', 'show', folder);
    const command = /Next: signalbox (package trust [0-9a-f]{12})$/m.exec(shown.stdout)?.[1] ?? '';
    await edit(folder, 'agents.json', /\}\s*\}\s*\]/, '}, "tools": { "shell": { "enabled": true } } } ]');
    expect((await place.run(...command.split(' '))).stdout).not.toContain('run commands');
    expect((await place.run('run', folder, '--engine', 'scripted', '--json')).code).toBe(6);
    // Trusted as a folder without powers, it is asked about when it has some; then with them, it is not.
    await edit(folder, 'agents.json', '"enabled": true', '"enabled": false');
    await place.run('package', 'trust', folder, '--folder');
    await edit(folder, 'agents.json', '"enabled": false', '"enabled": true');
    expect((await place.run('run', folder, '--engine', 'scripted', '--json')).code).toBe(6);
    expect((await place.run('package', 'trust', folder, '--folder')).stdout).toContain('It may run commands.');
    expect((await place.run('run', folder, '--engine', 'scripted', '--json')).code).toBe(8);
  });

  test('a package changed on the shelf is not used, and not shown to agents', async () => {
    const folder = await starter('tampered');
    const { runId } = document(await place.run('run', folder, '--engine', 'scripted', '--json'));
    const [started] = documents(await place.run('log', runId, '--jsonl'));
    const file = join(place.home, 'packages', started.package.hash, 'files', 'steps/draft.md');
    await chmod(file, 0o644);
    await writeFile(file, 'something else');
    const again = await place.run('run', folder, '--engine', 'scripted', '--json');
    expect(document(again).error).toMatchObject({ code: 'PACKAGE_CORRUPT', help: expect.stringContaining('chmod') });
  });

  test('a name cannot draw a question of its own', async () => {
    const folder = await starter('spoofing');
    await edit(folder, 'bmad.json', '"name": "spoofing"', '"name": "x\\nTrust it? y\\u001b[8m"');
    expect(document(await place.run('validate', folder, '--json')).problems[0]).toMatchObject({
      code: 'MANIFEST_INVALID',
      line: 3,
    });
  });

  test('a person at a terminal is asked once, and no is no', async () => {
    const folder = await starter('asked');
    const line = ['run', folder, '--engine', 'scripted'];
    const no = await place.atTerminal(line, 'n\n');
    expect(no.stdout).toContain('has not been trusted here before');
    expect(no.stdout).toContain('PACKAGE_UNTRUSTED');
    const leave = { once: '\n> ', typed: '\u0004' };
    const yes = await place.atTerminal(line, 'y\n', leave);
    expect(yes.stdout).toContain('I would like to write a short invitation.');
    const again = await place.atTerminal(line, '', leave);
    expect(again.stdout).not.toContain('has not been used here before');
    expect(again.stdout).toContain('I would like to write a short invitation.');
  });
});

describe('a plain package of format 1.1 with a review loop', () => {
  test('PKG-04 loads with a warning and runs bounded', async () => {
    const folder = await starter('plain');
    await edit(folder, 'workflow.graph.json', /,\s*"loop": \{[^}]*\}/, '');
    const validated = await place.run('validate', folder, '--json');
    expect(validated.code).toBe(0);
    expect(document(validated).problems.map(({ code }: { code: string }) => code)).toEqual(['LOOP_UNBOUNDED']);
    // An agent that asks for one more round for ever.
    const patch = (update: string) =>
      `{ tool: fs.apply_patch, args: { path: "@state/workflow.md", patch: { operation: updateFrontmatter, update: ${update} } } }`;
    const rounds = Array.from(
      { length: 30 },
      () => `
  - when: { node: draft }
    calls: [${patch('{ currentNodeId: { set: review } }')}]
  - when: { node: review }
    calls: [${patch('{ currentNodeId: { set: verdict }, variables: { set: { verdict: change } } }')}]`,
    );
    await mkdir(join(place.path, 'scripts'), { recursive: true });
    const script = join(place.path, 'scripts/plain.yaml');
    await writeFile(script, `turns:${rounds.join('')}\ndefault: { text: on }\n`);
    const ended = await place.run('run', folder, '--engine', 'scripted', '--script', script, '--json');
    const view = document(ended);
    expect(view).toMatchObject({ status: 'blocked' });
    expect(JSON.stringify(view)).toContain('LOOP_LIMIT');
    const entered = documents(await place.run('log', view.runId, '--jsonl')).filter(
      ({ type, node }) => type === 'node.entered' && node === 'draft',
    );
    expect(entered).toHaveLength(11);
  });
});

describe('commands to paste', () => {
  test('work for folders with blanks, and files of packages stay in this folder', async () => {
    const folder = join(place.path, 'with blank');
    const made = await place.run('init', folder, '--name', 'blank');
    expect(made.stdout).toContain(`Next: signalbox run '${folder}' --engine scripted`);
    const packed = await place.run('pack', folder);
    expect(packed.stdout).toContain('blank-0.1.0.bmad');
    expect((await place.run('validate', 'x'.repeat(300), '--json')).code).toBe(2);
    expect(await place.run('init', '')).toMatchObject({ code: 2, stderr: expect.stringContaining('has no name') });
  });
});

describe('graph', () => {
  const GUIDE_PICTURE = fileURLToPath(new URL('../../docs/pictures/hello.svg', import.meta.url));

  test('draws the picture that stands in the first guide', async () => {
    const drawn = join(place.path, 'hello.svg');
    expect((await place.run('graph', HELLO, '--output', drawn)).code).toBe(0);
    expect(await readFile(drawn, 'utf8')).toBe(await readFile(GUIDE_PICTURE, 'utf8'));
  });

  test('draws a package that cannot be run as far as its graph goes, and says so', async () => {
    const folder = await starter('drawn');
    await edit(folder, 'steps/draft.md', '## Goal', '## Aim');
    const { code, stdout, stderr } = await place.run('graph', folder);
    expect([code, stdout.split('\n')[0]]).toEqual([0, 'Workflow main: 4 nodes, 4 edges']);
    expect(stderr).toMatch(/^! .+drawn cannot be run: 1 error\..+\nNext: signalbox validate .+\n$/);
    await edit(folder, 'workflow.graph.json', '"nodes"', '"knots"');
    expect((await place.run('graph', folder)).code).toBe(3);
  });

  test('tells a graph in words, as mermaid and as JSON', async () => {
    const [text, mermaid, json] = await Promise.all([
      place.run('graph', HELLO),
      place.run('graph', HELLO, '--format', 'mermaid'),
      place.run('graph', HELLO, '--json'),
    ]);
    expect(text.stdout).toContain('↺ back to write');
    expect(mermaid.stdout).toMatch(/^flowchart TD\n/);
    expect(document(json).workflows[0]).toMatchObject({ id: 'main', entry: 'plan' });
  });
});

describe('package', () => {
  test('tells its verbs when it is given none, and what a skill is for', async () => {
    expect(await place.run('package')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('trust [options] <package>'),
    });
    const folder = join(place.path, 'greet');
    await mkdir(folder);
    await writeFile(join(folder, 'SKILL.md'), '---\nname: greet\ndescription: Says hello.\n---\nSay hello.\n');
    const shown = await place.run('package', 'show', folder);
    expect(shown.stdout).toMatch(/^greet 0\.0\.0: Says hello\.\n[\s\S]+workflow {3}greet, 1 node\n/);
  });
});

describe('doctor', () => {
  test.each([
    ['a file', (path: string) => join(path, 'occupied'), /occupied cannot be used: it is a file\./],
    [
      'a place that cannot be',
      () => (process.platform === 'linux' ? '/proc/x/y' : '/dev/null/x'),
      /cannot be used: E\w+/,
    ],
  ])('says so of a state folder that is %s, and ends', async (_, home, told) => {
    await writeFile(join(place.path, 'occupied'), '');
    const ended = await place.start(['doctor'], { env: { SIGNALBOX_HOME: home(place.path) } }).ended;
    expect(ended).toMatchObject({ code: 1, stdout: expect.stringMatching(told) });
    expect(ended.stdout).toContain('plays a script');
  });

  test('says what works here, by trying it', async () => {
    const { code, stdout } = await place.run('doctor', '--json');
    expect(code).toBe(0);
    const { findings } = JSON.parse(stdout);
    expect(findings.map(({ what }: { what: string }) => what)).toEqual([
      'node',
      'state folder',
      'store',
      'project files',
      'git',
      'sandbox',
      'browser',
      'engines',
      'programs',
      'models',
      'notify',
    ]);
    expect(findings[3]).toMatchObject({ state: process.platform === 'linux' ? 'good' : 'weak' });
  });
});
