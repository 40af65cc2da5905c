'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Notice } from '@/components/ui/feedback/notice';
import { FilterButtons } from '@/components/ui/navigation/filters';
import type { Roster } from '@/contract/exams/roster';
import { useResultLetters } from '../board/grid/use-result-letters';
import { ColumnFields } from './column-fields';
import { ImportBar } from './import-bar';
import { ImportSource } from './import-source';
import { ImportTable } from './import-table';
import { nameOfColumn } from './name-of-column';
import { PassedLines } from './passed-lines';
import { isWrong, type PlannedRow } from './plan-import';
import { useSheet } from './use-sheet';

/**
 * Results from a spreadsheet: which column is what, what each row would do, and nothing done while one of them is wrong
 * and not left out, or something was guessed and nobody looked at it.
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
