import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '../../../test/support/property-runs.ts';
import { anyTitle } from '../../../test/support/task-titles.ts';
import { taskName } from './task-name.ts';

const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*$/;

describe('a task name', () => {
  it.each(['My Task', 'my_task', 'myTask', 'my-task', '  MY  task!  '])('of %j is my-task (TSK-03)', (written) => {
    expect(taskName(written)).toBe('my-task');
  });

  it.each([
    ['登录模块', 'deng-lu-mo-kuai'],
    ['使用React组件', 'shi-yong-react-zu-jian'],
    ['重构代码', 'chong-gou-dai-ma'],
    ['绿色', 'lv-se'],
    ['ﬁx the ﬂow', 'fix-the-flow'],
    ['HTTPServer', 'http-server'],
    ['C++', 'c-plus-plus'],
    ['C#', 'c-sharp'],
    ['Issue #12', 'issue-12'],
    ['🚀 launch', 'launch'],
    ['发布 🎉', 'fa-bu'],
    ['launch ❤️', 'launch'],
    ['../../etc/passwd', 'etc-passwd'],
  ])('of %j is %s (TSK-03)', (written, name) => {
    expect(taskName(written)).toBe(name);
  });

  it.each([
    ['日本語のタスク', '日本語のテスト'],
    ['한국어', '한국'],
    ['🚀', '🎉'],
    ['𠮷野家', '野家'],
    ['C++', 'C#'],
    ['C', 'C++'],
    ['!!!', '???'],
    ['a'.repeat(500), 'a'.repeat(501)],
    [`${'word '.repeat(100)}one`, `${'word '.repeat(100)}two`],
  ])('keeps %j and %j apart (TSK-03)', (one, other) => {
    expect(taskName(one)).not.toBe(taskName(other));
  });

  it('is the same however the words of a lost title are joined', () => {
    expect(taskName('my タスク')).toBe(taskName('My_タスク'));
  });

  it('has a hash only where something is lost', () => {
    expect(taskName('release v1.2 – "final"')).toBe('release-v1-2-final');
    expect(taskName('release 한국')).toMatch(/^release-[0-9a-f]{8}$/);
  });

  it('is kebab-case, short and its own name, for any title (TSK-03, TSK-17)', () => {
    fc.assert(
      fc.property(anyTitle, (written) => {
        const name = taskName(written);
        expect(name).toMatch(KEBAB);
        expect(name.length).toBeLessThanOrEqual(64);
        expect(taskName(name)).toBe(name);
      }),
      propertyRuns(100_000),
    );
  });
});
