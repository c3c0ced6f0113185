import type { DocumentProblem } from '../task/reading.ts';
import type { Text } from './text.ts';

export function describeProblem({ code, line }: DocumentProblem): Text {
  return { en: `line ${line}: ${code}`, zh: `第 ${line} 行：${code}` };
}
