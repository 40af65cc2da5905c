import { useFormatter, useTranslations } from 'next-intl';
import { Status } from '@/components/ui/feedback/status';
import { type Column, DataTable } from '@/components/ui/rows/data-table';
import { Grade } from '../grade';
import { isWrong, type PlannedRow } from './plan-import';

/** Row by row whose it is, what it says, what it would do, and why not; a wrong one can be left out. */
export function ImportTable({
  rows,
  columns: called,
  leftOut,
  onLeave,
}: {
  rows: PlannedRow[];
  /** What the columns are called in which something may be wrong. */
  columns: { result: string; message: string; topics: string };
  leftOut: ReadonlySet<number>;
  onLeave: (line: number, out: boolean) => void;
}) {
  const t = useTranslations('exams.import');
  const format = useFormatter();
  const columns: Column<PlannedRow>[] = [
    {
      ...{ key: 'student', header: t('student') },
      cell: ({ student, number, name, isRestored, isOtherName }) => (
        <>
          {student?.name ?? (name || '–')}{' '}
          <span className="font-normal text-muted text-small tabular-nums">
            {student?.badge ?? (number || '–')}
          </span>
          {isRestored && (
            <span className="block font-normal text-small text-warning">{t('restored', { number })}</span>
          )}
          {isOtherName && (
            <span className="block font-normal text-small text-warning">{t('otherName', { name })}</span>
          )}
        </>
      ),
    },
    {
      ...{ key: 'line', header: t('line'), width: 'desk:w-20', number: true },
      cell: ({ line }) => (
        <>
          <span className="in-columns">{line}</span>
          <span className="in-lines">
            {t('line')} {line}
          </span>
        </>
      ),
    },
    {
      ...{ key: 'result', header: t('result'), width: 'desk:w-44', number: true, inLines: 'end' },
      cell: (row) => <Result row={row} />,
    },
    {
      ...{ key: 'effect', header: t('effect'), width: 'desk:w-72', inLines: 'below' },
      cell: (row) => (
        <Status tone={isWrong(row) ? 'danger' : row.entry ? 'success' : 'neutral'}>
          {t(`kind.${row.kind}`, {
            ...{ ...called, typed: row.typed || '–', number: row.number || '–' },
            ...{ name: row.name || '–', lines: format.list(row.ambiguous.map(String)) },
          })}
        </Status>
      ),
    },
    {
      ...{ key: 'leave', header: t('leave'), width: 'desk:w-32', inLines: 'below' },
      cell: (row) =>
        isWrong(row) && (
          <label className="inline-flex min-h-9 items-center gap-2 max-lg:min-h-11">
            <input
              type="checkbox"
              aria-label={t('leaveRow', { line: row.line })}
              checked={leftOut.has(row.line)}
              onChange={(event) => onLeave(row.line, event.target.checked)}
              className="size-5 accent-accent"
            />
            <span className="in-lines text-small">{t('leave')}</span>
          </label>
        ),
    },
  ];
  return (
    <DataTable
      caption={t('caption')}
      columns={columns}
      rows={rows}
      rowKey={({ line }) => String(line)}
      isOff={({ line }) => leftOut.has(line)}
    />
  );
}

/** As it was typed where it is nothing else; with what stood before it where it changes. */
function Result({ row: { typed, entry, student } }: { row: PlannedRow }) {
  const t = useTranslations('exams.import');
  if (!entry?.result) return typed || '–';
  const { result, grade, honours } = entry;
  const before = student?.outcome;
  return (
    <>
      <Grade of={{ result, grade, honours }} />
      {before && (
        <span className="block text-muted text-small">
          {t.rich('was', { outcome: () => <Grade of={before} /> })}
        </span>
      )}
    </>
  );
}
