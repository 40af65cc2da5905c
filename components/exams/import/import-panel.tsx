'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FilterButtons } from '@/components/ui/filters';
import type { Roster } from '@/contract/exam-roster';
import { useResultLetters } from '../board/use-result-letters';
import { ImportBar } from './import-bar';
import { countImport, type ImportFilter, isShown } from './import-filter';
import { ImportSource } from './import-source';
import { ImportTable } from './import-table';
import { isWrong, planImport } from './plan-import';
import type { TypedRow } from './read-rows';

/** Results from a spreadsheet: what each row would do, and nothing done while one of them is wrong and not left out. */
export function ImportPanel({ roster }: { roster: Roster }) {
  const t = useTranslations('exams.import');
  const letters = useResultLetters();
  const [rows, setRows] = useState<TypedRow[]>([]);
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set());
  const [filter, setFilter] = useState<ImportFilter>('all');
  const planned = planImport(rows, roster, letters);
  const leave = (lines: number[], out: boolean) =>
    setLeftOut((present) => {
      const others = [...present].filter((line) => !lines.includes(line));
      return new Set(out ? [...others, ...lines] : others);
    });
  const read = (found: TypedRow[]) => {
    setRows(found);
    setLeftOut(new Set());
    setFilter('all');
  };
  return (
    <div className="grid grid-cols-1 gap-6">
      <ImportSource gradingMode={roster.session.gradingMode} letters={letters} onRead={read} />
      {planned.length > 0 && (
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
          />
        </div>
      )}
    </div>
  );
}
