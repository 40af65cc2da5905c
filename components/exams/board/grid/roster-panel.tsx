'use client';

import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import type { Roster, RosterRow } from '@/contract/exams/roster';
import { RowsBar } from '../../rows-bar';
import { isGrading, isOpen, obstaclesTo, publicationOf, type RosterResult } from '../publication/publication';
import { PublishBar } from '../publication/publish-bar';
import { focusResult, typeOn } from './result-box';
import { countRoster, digitFor, isFound, isShown, ROSTER_FILTERS, type RosterFilter } from './roster-filter';
import { RosterTable } from './roster-table';
import { useResultLetters } from './use-result-letters';
import { useResults } from './use-results';

/** The students of a session: found by typing, graded by keyboard, their results published at once. */
export function RosterPanel({ roster }: { roster: Roster }) {
  const t = useTranslations('exams.roster');
  const [sought, setSought] = useState('');
  const search = useRef<HTMLInputElement>(null);
  const table = useRef<HTMLTableElement>(null);
  const { session, rows } = roster;
  const results = useResults(roster, useResultLetters());
  const lines = rows.map((row) => ({ row, ...results.resultOf(row) }));
  const grading = isGrading(session, lines);
  const { filter, shown, choose } = useRosterFilter(lines);
  const found = shown.filter((line) => isFound(line, sought));

  /** The row may be one that search and filter leave out. */
  const goTo = (row: RosterRow) => {
    flushSync(() => {
      setSought('');
      choose('all');
    });
    focusResult(row);
  };
  const goToFirst = () => {
    const first = found.find(isOpen);
    if (first && grading) focusResult(first.row);
  };

  const seek = (typed: string) => {
    const graded = grading && session.gradingMode === 'numeric30' && digitFor(shown, sought, typed);
    if (!graded) return setSought(typed);
    const { row } = graded.line;
    flushSync(() => results.type(row, graded.digit));
    typeOn(row);
  };

  if (rows.length === 0) return <EmptyState>{t('none')}</EmptyState>;
  return (
    <div>
      <RowsBar
        label={t('filters')}
        filters={countRoster(lines, grading).map(({ key, count }) => ({
          ...{ key, count },
          label: t(`filter.${key}`),
        }))}
        filter={filter}
        onFilter={choose}
        search={{
          ref: search,
          label: t('search'),
          placeholder: t('searchHint'),
          value: sought,
          onValue: seek,
          onDown: goToFirst,
        }}
      />
      <RosterTable
        ref={table}
        roster={roster}
        rows={found.map(({ row }) => row)}
        grading={grading}
        results={results}
        onEnd={() => {
          if (sought) search.current?.select();
        }}
      />
      <p role="status" className="py-2 text-muted text-small">
        {(sought || filter !== 'all') && t('found', { found: found.length, total: rows.length })}
      </p>
      {grading && (
        <PublishBar
          session={session}
          publication={publicationOf(lines, session.recording)}
          obstacles={obstaclesTo(lines)}
          onGoTo={goTo}
          onPublished={() => table.current?.focus()}
        />
      )}
    </div>
  );
}

/**
 * The filter of the URL. A row that was shown stays until the filter is chosen again: it does not vanish
 * while somebody corrects it.
 */
function useRosterFilter(lines: RosterResult[]) {
  const asked = useSearchParams().get('show');
  const filter = ROSTER_FILTERS.find((each) => each === asked) ?? 'all';
  const [stays, setStays] = useState(() => new Set<string>());
  const shown = lines.filter((line) => stays.has(line.row.bookingId) || isShown(line, filter));
  useEffect(() => {
    if (filter === 'all') return;
    for (const { row } of shown) stays.add(row.bookingId);
  });
  const choose = (next: RosterFilter) => {
    const url = new URL(location.href);
    if (next === 'all') url.searchParams.delete('show');
    else url.searchParams.set('show', next);
    setStays(new Set());
    history.replaceState(null, '', url);
  };
  return { filter, shown, choose };
}
