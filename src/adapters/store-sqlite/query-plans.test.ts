import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { MIGRATIONS } from './open-database.ts';
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
    ['readyRuns', 'SCAN runs USING INDEX runs_ready'],
    ['timedRuns', 'SEARCH runs USING INDEX runs_timed'],
    ['runsOfOwner', 'SEARCH runs USING INDEX runs_owned'],
    ['ownsAny', 'SEARCH runs USING INDEX runs_owned'],
    ['runsWithMail', 'SEARCH runs USING INDEX runs_mail'],
    ['newestRuns', 'SCAN runs USING INDEX runs_newest'],
    ['waitingRuns', 'SCAN runs USING INDEX runs_waiting'],
    ['runsByPrefix', 'SEARCH runs USING PRIMARY KEY (id>? AND id<?)'],
  ] as const)('%s goes by its index', (name, expected) => {
    expect(plan(SQL[name]).replace('COVERING ', '')).toContain(expected);
  });

  test('no statement walks a whole table but that of the few owners', () => {
    for (const [name, sql] of Object.entries(SQL)) {
      if (name !== 'owners') expect(plan(sql), name).not.toMatch(/SCAN (?!runs USING (COVERING )?INDEX)/);
    }
  });

  test('only lists narrowed by id, and runs of one owner, are sorted', () => {
    const sorted = Object.entries(SQL).filter(([, sql]) => plan(sql).includes('TEMP B-TREE'));
    expect(sorted.map(([name]) => name).sort()).toEqual(['runsByPrefix', 'runsOfOwner']);
  });
});
