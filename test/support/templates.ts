import type { Templates } from '../../src/core/prompt/templates.ts';

/** Short texts in the place of those that are shipped. */
export const TEST_TEMPLATES: Templates = {
  language: 'en',
  rules: {
    run: 'Rules of a run: @project, @pkg, @state; workflow.graph.json is the source of truth.',
    conversation: 'Rules of a conversation: @project, @pkg, @state.',
  },
  protocol: { active: 'Protocol: follow the graph.', postRun: 'Protocol (after completion): talk.' },
};
