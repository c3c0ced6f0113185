import type { Definition, Workflow } from '../../src/core/package/definition.ts';
import { smallPackage, smallWorkflow } from './small-package.ts';

const tag = { type: 'step', exit: 'tag' } as const;
export const PASSED = { '==': [{ var: 'check.exitCode' }, 0] };

/** master → dev → a check by the runtime → master → a pull request → end. */
export function smallCrew(change: (workflow: Workflow) => Workflow = (workflow) => workflow): Definition {
  const workflow = smallWorkflow(
    'crew',
    {
      master: { ...tag, agentId: 'master' },
      dev: { ...tag, agentId: 'dev' },
      check: { type: 'step', agentId: 'dev', exit: 'call', contract: { tool: 'check.run', args: {} } },
      publish: { type: 'step', agentId: 'master', exit: 'call', contract: { tool: 'forge.open', args: {} } },
      done: { type: 'end', exit: 'tag' },
    },
    {
      'master -> dev': { tag: 'REQ_DEV', loop: { key: 'dev', max: 3, code: 'RETRY_EXHAUSTED' } },
      'master -> master': { tag: 'BLOCK_NEED_MASTER', blocks: 'BLOCK_NEED_MASTER', loop: { key: 'self', max: 3 } },
      'master -> done': { tag: 'TASK_DONE', conditionExpr: { or: [PASSED, { '!': [{ var: 'dev' }] }] } },
      'dev -> check': { tag: 'REQ_TEST' },
      'dev -> master': { tag: 'BLOCK_NEED_MASTER', loop: { key: 'block', max: 3 } },
      'check -> publish': { label: 'passed', conditionExpr: PASSED },
      'check -> dev': { label: 'failed', isDefault: true, loop: { key: 'dev', max: 3, code: 'RETRY_EXHAUSTED' } },
      'publish -> master': { loop: { key: 'back', max: 9 } },
    },
  );
  return smallPackage([change({ ...workflow, afterCompletion: 'restart' })], ['master', 'dev']);
}

export const CREW_TOOLS = { 'check.run': 'idempotent', 'forge.open': 'verify', 'browser.check': 'idempotent' } as const;
export const FAILED = { ok: true, exitCode: 1, command: 'npm test', durationMs: 3200, log: '1 of 9 failed' } as const;
/** A page that did not say what it should. */
export const BROKEN_PAGE = {
  ok: true,
  passed: false,
  page: 'web/index.html',
  durationMs: 1200,
  steps: [
    { step: 'open web/index.html', outcome: 'passed', ms: 300 },
    { step: '{"expectText":"Hello"}', outcome: 'failed', why: 'It says "你好".', ms: 900 },
  ],
  screenshot: 'logs/screenshots/run_a_crash.png',
  evidence: [{ step: 'screenshot', outcome: 'done', at: '1970-01-01T00:00:01.200Z', ms: 40 }],
} as const;
export const GREEN = { ...FAILED, exitCode: 0, durationMs: 2100, log: '9 passed' } as const;
export const OPENED = { ok: true, url: '.signalbox/review-1.md' } as const;
