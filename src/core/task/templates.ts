import type { Language } from '../language.ts';
import type { DocumentName } from './document-names.ts';

type Template = (taskName: string) => string;

/** How each document looks when it is begun; both read without a problem. */
const TEMPLATES: { readonly [L in Language]: { readonly [N in DocumentName]: Template } } = {
  en: {
    requirements: (taskName) => `# Task: ${taskName}

## Background
{what was asked for, and why}

## Objectives
- Objective 1
- Objective 2

## Constraints
- Constraint 1
- Constraint 2

## Success Criteria
- [ ] Criterion 1
- [ ] Criterion 2
`,
    design: (taskName) => `# Design: ${taskName}

## Research Findings
{what was found out}

## Solution Approach
{the solution in short}

## Technical Decisions
{each decision and its reason}

## Implementation Strategy
{in which order it is built}
`,
    taskList: (taskName) => `# Task List: ${taskName}

## Dependencies
{what has to wait for what}

## Tasks

### Phase 1: {name}
- [ ] Task 1.1: {description}
- [ ] Task 1.2: {description}

### Phase 2: {name}
- [ ] Task 2.1: {description} (depends on 1.1)
- [ ] Task 2.2: {description} (parallel with 2.1)

## Progress
- Total: 4 tasks
- Completed: 0 tasks
- Remaining: 4 tasks
`,
  },
  zh: {
    requirements: (taskName) => `# Task: ${taskName}

## 背景
{用户请求的背景和上下文}

## 目标
- 目标 1
- 目标 2

## 约束
- 约束 1
- 约束 2

## 成功标准
- [ ] 标准 1
- [ ] 标准 2
`,
    design: (taskName) => `# Design: ${taskName}

## 研究发现
{信息收集的结果}

## 解决方案
{解决方案概述}

## 技术决策
{技术决策及理由}

## 实现策略
{实现策略}
`,
    taskList: (taskName) => `# Task List: ${taskName}

## 依赖关系
{任务依赖关系说明}

## 任务

### 阶段 1：{阶段名称}
- [ ] Task 1.1: {描述}
- [ ] Task 1.2: {描述}

### 阶段 2：{阶段名称}
- [ ] Task 2.1: {描述} (depends on 1.1)
- [ ] Task 2.2: {描述} (parallel with 2.1)

## 进度
- Total: 4 tasks
- Completed: 0 tasks
- Remaining: 4 tasks
`,
  },
};

/** The template of a document, filled with the name of its task. */
export function documentTemplate(name: DocumentName, taskName: string, language: Language): string {
  return TEMPLATES[language][name](taskName);
}
