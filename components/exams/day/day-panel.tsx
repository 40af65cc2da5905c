'use client';

import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import type { Roster } from '@/contract/exams/roster';
import { isFound } from '../board/grid/roster-filter';
import { RowsBar } from '../rows-bar';
import { countDay, type DayFilter, isExpected, isShown } from './day-filter';
import { DayTable } from './day-table';
import { focusMarks } from './move-focus';
import { useAttendance } from './use-attendance';

/** The students expected at an exam. One finds them by name, number or seat, and marks them by one press. */
export function DayPanel({ roster }: { roster: Roster }) {
  const t = useTranslations('exams.day');
  const search = useRef<HTMLInputElement>(null);
  const [sought, setSought] = useState('');
  const [filter, setFilter] = useState<DayFilter>('all');
  const attendance = useAttendance(roster);
  const lines = roster.rows.filter(isExpected).map((row) => ({ row, mark: attendance.standingOf(row).mark }));
  const found = lines.filter((line) => isShown(line, filter) && isFound(line, sought));
  const goToFirst = () => {
    const [first] = found;
    if (first) focusMarks(first.row);
  };

  if (lines.length === 0) return <EmptyState>{t('none')}</EmptyState>;
  return (
    <div>
      <RowsBar
        label={t('filters')}
        filters={countDay(lines).map(({ key, count }) => ({ key, count, label: t(`filter.${key}`) }))}
        filter={filter}
        onFilter={setFilter}
        search={{
          ref: search,
          label: t('search'),
          placeholder: t('searchHint'),
          value: sought,
          onValue: setSought,
          onDown: goToFirst,
        }}
      />
      <DayTable
        rows={found.map(({ row }) => row)}
        attendance={attendance}
        onLeave={() => {
          search.current?.focus();
          search.current?.select();
        }}
      />
      <p role="status" className="py-2 text-muted text-small">
        {(sought || filter !== 'all') && t('found', { found: found.length, total: lines.length })}
      </p>
    </div>
  );
}
