import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { MIGRATIONS } from './migrations.ts';
import { SQL } from './statements.ts';

/* Waiting runs must cost nothing: whoever looks for work finds it by an index that holds nothing else. */

const db = new DatabaseSync(':memory:');
for (const step of MIGRATIONS) db.exec(step);

function plan(sql: string): string {
  const rows = db.prepare(`explain query plan ${sql}`).all();
  return rows.map(({ detail }) => String(detail)).join('; ');
}

describe('the plan of', () => {
  test.each([
    ['readyRuns', 'SCAN entry USING COVERING INDEX runs_ready'],
    ['timedRuns', 'SEARCH entry USING COVERING INDEX runs_timed'],
    ['runsOfOwner', 'SEARCH entry USING COVERING INDEX runs_owned'],
    ['nextOwner', 'SEARCH runs USING COVERING INDEX runs_owned (owner>?)'],
    ['ownsAny', 'SEARCH runs USING COVERING INDEX runs_owned'],
    ['runsWithMail', 'SEARCH entry USING COVERING INDEX runs_mail'],
    ['newestRuns', 'SEARCH entry USING COVERING INDEX runs_newest'],
    ['ownedRuns', 'SEARCH entry USING COVERING INDEX runs_owned'],
    ['leftRuns', 'SCAN entry USING COVERING INDEX runs_left'],
    ['waitingRuns', 'SCAN entry USING COVERING INDEX runs_waiting'],
    ['noticedRuns', 'SCAN entry USING COVERING INDEX runs_noticed'],
    ['postByKey', 'SEARCH entry USING COVERING INDEX mailbox_key'],
    ['runsByPrefix', 'SEARCH runs USING PRIMARY KEY (id>? AND id<?)'],
    ['nextLogged', 'SEARCH events USING COVERING INDEX sqlite_autoindex_events_1 (run_id>? AND run_id<?)'],
  ] as const)('%s goes by its index, and needs no row to know what stands in it', (name, expected) => {
    expect(plan(SQL[name])).toContain(expected);
  });

  test('no statement walks a whole table but that of the few owners', () => {
    for (const [name, sql] of Object.entries(SQL)) {
      if (name !== 'owners') expect(plan(sql), name).not.toMatch(/SCAN (?!entry USING COVERING INDEX)/);
    }
  });

  test('only lists narrowed by id, and runs of one owner, are sorted', () => {
    const sorted = Object.entries(SQL).filter(([, sql]) => plan(sql).includes('TEMP B-TREE'));
    expect(sorted.map(([name]) => name).sort()).toEqual(['runsByPrefix', 'runsOfOwner']);
  });
});
