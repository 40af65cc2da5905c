'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/buttons/button';
import { DeliveryNote } from '@/components/ui/feedback/delivery-note';
import { Notice } from '@/components/ui/feedback/notice';
import { CheckboxRow } from '@/components/ui/fields/checkbox-field';
import { FilterButtons } from '@/components/ui/navigation/filters';
import type { SessionDetail } from '@/contract/exams/board';
import type { Roster } from '@/contract/exams/roster';
import type { TableRow } from '@/contract/wire/table-file';
import { useResultLetters } from '../board/grid/use-result-letters';
import { ColumnFields } from './column-fields';
import { ImportSource } from './import-source';
import { ImportTable } from './import-table';
import { nameOfColumn } from './name-of-column';
import { isWrong, type PlannedRow } from './plan-import';
import { useApply } from './use-apply';
import { useSheet } from './use-sheet';

/**
 * Results from a spreadsheet: the columns, and what each row would do. It enters nothing while a wrong row is
 * not left out, or a guess was not checked.
 */
export function ImportPanel({ roster }: { roster: Roster }) {
  const t = useTranslations('exams.import');
  const letters = useResultLetters();
  const [filter, setFilter] = useState<ImportFilter>('all');
  const read = useSheet(roster, letters);
  const { sheet, columns, planned, leftOut, leave, scale } = read;
  const nameOf = (place: number | null) => (place === null ? '' : nameOfColumn(sheet, place));
  return (
    <div className="grid grid-cols-1 gap-6">
      <ImportSource
        gradingMode={roster.session.gradingMode}
        letters={letters}
        onRead={(lines) => {
          read.read(lines);
          setFilter('all');
        }}
      />
      {!read.isEmpty && <ColumnFields sheet={sheet} columns={columns} onChoose={read.choose} />}
      <PassedLines lines={read.passed} />
      {scale !== null && (
        <Notice tone="danger" title={t('scale.title')}>
          {t('scale.text', { most: scale, column: nameOf(columns.result), line: sheet.maxima?.line ?? 0 })}
        </Notice>
      )}
      {planned.length > 0 && scale === null && (
        <div>
          <div className="roster-bar">
            <FilterButtons
              label={t('filters')}
              filters={countImport(planned).map(({ key, count }) => ({
                ...{ key, count },
                label: t(`filter.${key}`),
              }))}
              chosen={filter}
              onChoose={setFilter}
            />
          </div>
          <ImportTable
            rows={planned.filter((row) => isShown(row, filter))}
            columns={{
              result: nameOf(columns.result),
              message: nameOf(columns.message),
              topics: nameOf(columns.topics),
            }}
            leftOut={leftOut}
            onLeave={(line, out) => leave([line], out)}
          />
          <ImportBar
            session={roster.session}
            planned={planned}
            leftOut={leftOut}
            onLeaveAll={() =>
              leave(
                planned.filter(isWrong).map(({ line }) => line),
                true,
              )
            }
            look={read.isToLookAt ? { done: read.looked, onDone: read.look } : null}
          />
        </div>
      )}
    </div>
  );
}

const IMPORT_FILTERS = ['all', 'wrong', 'new', 'changed', 'unchanged'] as const;
type ImportFilter = (typeof IMPORT_FILTERS)[number];

function isShown(row: PlannedRow, filter: ImportFilter): boolean {
  if (filter === 'all') return true;
  return filter === 'wrong' ? isWrong(row) : row.kind === filter;
}

const countImport = (rows: PlannedRow[]): { key: ImportFilter; count: number }[] =>
  IMPORT_FILTERS.map((key) => ({ key, count: rows.filter((row) => isShown(row, key)).length }));

/** What of a sheet is of no student and isn't read: a title, maxima, what a system adds at the end. */
function PassedLines({ lines }: { lines: TableRow[] }) {
  const t = useTranslations('exams.import');
  if (lines.length === 0) return null;
  return (
    <details className="text-small">
      <summary className="min-h-6 cursor-pointer">{t('passed', { count: lines.length })}</summary>
      <ul className="mt-2 grid gap-1 text-muted">
        {lines.map(({ line, cells }) => (
          <li key={line} className="wrap-anywhere">
            {t('line')} {line}: {cells.filter(Boolean).join(' · ')}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** What stands against the import, or what it will do; its button stays in its place. */
function ImportBar({
  session,
  planned,
  leftOut,
  onLeaveAll,
  look,
}: {
  session: SessionDetail;
  planned: PlannedRow[];
  leftOut: ReadonlySet<number>;
  onLeaveAll: () => void;
  /** What was guessed is to be looked at before anything is saved; null: nothing was. */
  look: { done: boolean; onDone: (done: boolean) => void } | null;
}) {
  const t = useTranslations('exams.import');
  const wrong = planned.filter((row) => isWrong(row) && !leftOut.has(row.line)).length;
  const entries = planned.flatMap(({ entry }) => entry ?? []);
  const isUnseen = look !== null && !look.done;
  const countOf = (kind: PlannedRow['kind']) => planned.filter((row) => row.kind === kind).length;
  const { apply, pending, delivery } = useApply(session);
  return (
    <section aria-label={t('bar')} className="publish-bar">
      <div role="status" className="min-w-0 grow basis-72">
        <p className="font-semibold">{t('will', { added: countOf('new'), changed: countOf('changed') })}</p>
        <p className="text-muted text-small">{wrong > 0 ? t('hindered', { count: wrong }) : t('drafts')}</p>
      </div>
      {look && wrong === 0 && (
        <CheckboxRow
          label={t('looked')}
          checked={look.done}
          onChange={({ target }) => look.onDone(target.checked)}
        />
      )}
      {wrong > 0 && <Button onClick={onLeaveAll}>{t('leaveAll')}</Button>}
      <Button
        variant="primary"
        busy={pending}
        early={wrong > 0 || isUnseen || entries.length === 0}
        onClick={() => void apply(entries)}
        className="publish-button"
      >
        {t('action', { count: entries.length })}
      </Button>
      <DeliveryNote of={delivery} />
    </section>
  );
}
