import type { ImportFinding, ImportReport } from '../../../contract/operations/imports.ts';
import type { Language } from '../../../contract/wire/constants.ts';
import { WRITING_LOCALES } from '../../../contract/wire/writing-locale.ts';
import { text } from '../../platform/texts.ts';

const COLUMNS = ['file', 'mode', 'added', 'changed', 'removed', 'unchanged'] as const;

/** A report for a terminal: a row per file, the findings, the outcome and the three counts of findings. */
export function reportLines(report: ImportReport, language: Language): string[] {
  const { counts, problems, warnings, leftOut, likelyCause } = report;
  return [
    ...(report.files.length > 0 ? tableLines(report, language) : []),
    ...findingLines('refused', problems, report.furtherProblems, language),
    ...findingLines('leftOut', leftOut, counts.leftOut - leftOut.length, language),
    ...findingLines('warned', warnings, counts.warned - warnings.length, language),
    ...(report.outcome === 'applied' || report.outcome === 'previewed'
      ? [outcomeLine(report, language)]
      : []),
    say(language, 'counts', counts),
    ...(likelyCause ? [likelyCause] : []),
  ];
}

function findingLines(
  kind: 'refused' | 'leftOut' | 'warned',
  findings: ImportFinding[],
  further: number,
  language: Language,
): string[] {
  if (findings.length === 0) return [];
  return [
    say(language, `heading.${kind}`),
    ...findings.map(findingLine),
    ...(further > 0 ? [say(language, 'further', { further })] : []),
  ];
}

export const outcomeLine = (report: ImportReport, language: Language): string =>
  say(language, `outcome.${report.outcome}`, {
    seconds: report.seconds,
    problems: report.counts.refused,
    failure: report.failure ?? '',
  });

function tableLines({ files }: ImportReport, language: Language): string[] {
  const header = COLUMNS.map((column) => say(language, `table.${column}`));
  const rows = files.map((file) => COLUMNS.map((column) => shown(file[column], language)));
  const widths = COLUMNS.map((_, index) =>
    Math.max(...[header, ...rows].map((row) => row[index]?.length ?? 0)),
  );
  return [header, ...rows].map((row) =>
    row
      .map((cell, index) => (index < 2 ? cell.padEnd(widths[index] ?? 0) : cell.padStart(widths[index] ?? 0)))
      .join('  '),
  );
}

const shown = (value: string | number, language: Language) =>
  typeof value === 'number' ? value.toLocaleString(WRITING_LOCALES[language]) : value;

/** `users.csv:12 email "x"  It is …`: the value as JSON, so that nothing in it can steer the terminal. */
function findingLine({ file, line, column, value, text: said }: ImportFinding): string {
  const place = [
    file && line ? `${file}:${line}` : file,
    column,
    value === null ? null : JSON.stringify(value),
  ];
  return [place.filter(Boolean).join(' '), said].filter(Boolean).join('  ');
}

/** None of these texts holds an instant, so that any zone will do. */
const say = (language: Language, key: string, values?: Record<string, string | number>) =>
  text(language, 'UTC', `import.${key}`, values);
