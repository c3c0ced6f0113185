import type { Templates } from '../../src/core/prompt/templates.ts';

/** Short texts in the place of those that are shipped. */
export const TEST_TEMPLATES: Templates = {
  language: 'en',
  rules: {
    run: 'Rules of a run: @project, @pkg, @state; workflow.graph.json is the source of truth.',
    conversation: 'Rules of a conversation: @project, @pkg, @state.',
  },
  protocol: {
    active: 'Protocol: follow the graph.',
    output: 'Protocol: give the output.',
    postRun: 'Protocol (after completion): talk.',
  },
  skill: {
    enforcement: '## Runtime Enforcement\n\nThis holds.',
    artifacts: '## Artifact Redirection\n\n{{artifacts}}',
    format: '## Output Format Contract\n\nOne object.',
    schema: '## Output Schema Specification\n\n{{schema}}',
    mode: { auto: '## Execution Mode: auto\n\nDo not ask.', interactive: '## Execution Mode: interactive\n\nAsk.' },
  },
  program: 'You are a program.',
};
