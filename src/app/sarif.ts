import { type Problem, severityOf } from '../core/package/problem.ts';
import { PROBLEM_ADVICE } from '../core/words/problem-words-advice.ts';

/** Problems in the format that code hosts and editors show beside the lines: SARIF 2.1.0. */
export function sarif(
  problems: readonly Problem[],
  { version, folder }: { readonly version: string; readonly folder: string },
): object {
  const codes = [...new Set(problems.map(({ code }) => code))].sort();
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'signalbox',
            version,
            rules: codes.map((id) => ({
              id,
              help: { text: PROBLEM_ADVICE[id].en },
              defaultConfiguration: { level: severityOf(id) },
            })),
          },
        },
        columnKind: 'utf16CodeUnits',
        results: problems.map(({ code, severity, file, line, column, message, help }) => ({
          ruleId: code,
          ruleIndex: codes.indexOf(code),
          level: severity,
          message: { text: `${message}. ${help}` },
          locations: [
            {
              physicalLocation: {
                artifactLocation: { uri: addressOf(folder, file) },
                region: { startLine: line, startColumn: column },
              },
            },
          ],
        })),
      },
    ],
  };
}

function addressOf(folder: string, file: string): string {
  return [...folder.split(/[\\/]/), ...file.split('/')]
    .filter((part) => part !== '')
    .map(encodeURIComponent)
    .join('/');
}
