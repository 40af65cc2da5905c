'use client';

import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { EmptyState } from '@/components/ui/empty-state';
import { controlLook } from '@/components/ui/field';
import type { Roster, RosterRow } from '@/contract/exam-board';
import { obstaclesTo, publicationOf } from './publication';
import { PublicationObstacle } from './publication-obstacle';
import { PublishOutcomesButton } from './publish-outcomes-button';
import { focusResult } from './result-box';
import { RosterLine } from './roster-line';
import { useResults } from './use-results';

/** The students of a session: found by typing, graded by keyboard, their results published at once. */
export function RosterPanel({ roster }: { roster: Roster }) {
  const t = useTranslations('exams.roster');
  const [sought, setSought] = useState('');
  const list = useRef<HTMLTableSectionElement>(null);
  const { session, rows } = roster;
  const grading = session.status === 'results_entry' || session.status === 'results_published';
  const letters = {
    pass: t('letters.pass'),
    fail: t('letters.fail'),
    absent: t('letters.absent'),
    withdrew: t('letters.withdrew'),
    honours: t('letters.honours'),
  };
  const results = useResults(roster, letters);
  const found = rows.filter((row) => matches(row, sought));
  const lines = rows.map((row) => ({ row, ...results.resultOf(row) }));
  const drafts = lines.filter(({ outcome }) => outcome?.status === 'draft').length;
  const obstacles = grading ? obstaclesTo(lines) : [];
  const obstacleId = useId();

  /** The row may be one that the search leaves out. */
  const goTo = (row: RosterRow) => {
    flushSync(() => setSought(''));
    focusResult(row);
  };

  if (rows.length === 0) return <EmptyState>{t('none')}</EmptyState>;
  return (
    <div className="grid gap-4">
      <div className="z-20 -mx-4 sm:sticky sm:top-14 flex flex-wrap items-center justify-between gap-3 border-line border-b bg-paper px-4 py-3 print:static">
        <div>
          <Counts roster={roster} drafts={drafts} />
          <PublicationObstacle id={obstacleId} obstacles={obstacles} />
        </div>
        <div className="flex flex-wrap items-center gap-3 print:hidden">
          <div className="w-72 max-w-full">
            <input
              type="search"
              aria-label={t('search')}
              placeholder={t('search')}
              value={sought}
              onChange={(event) => setSought(event.target.value)}
              className={`h-11 ${controlLook}`}
            />
          </div>
          {grading && (
            <PublishOutcomesButton
              session={session}
              publication={publicationOf(lines, session.recording)}
              obstacle={obstacles[0]}
              obstacleId={obstacleId}
              onGoTo={goTo}
            />
          )}
        </div>
      </div>
      {grading && (
        <p className="text-muted text-small print:hidden">{t(`hint.${session.gradingMode}`, letters)}</p>
      )}
      <table className="w-full border-separate border-spacing-0 text-left max-sm:block">
        <caption className="sr-only">{t('caption')}</caption>
        <thead className="max-sm:hidden">
          <tr>
            {(['student', 'badge', 'status', 'result', 'actions'] as const).map((column) => (
              <th key={column} scope="col" className={headerLook}>
                {column === 'actions' ? <span className="sr-only">{t(column)}</span> : t(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody
          ref={list}
          onKeyDown={(event) => moveFocus(event, list.current)}
          className="max-sm:grid max-sm:gap-3"
        >
          {found.map((row) => (
            <RosterLine key={row.bookingId} row={row} roster={roster} grading={grading} results={results} />
          ))}
        </tbody>
      </table>
      <p role="status" className="text-muted text-small">
        {sought && t('found', { found: found.length, total: rows.length })}
      </p>
    </div>
  );
}

const headerLook = 'border-line border-b px-3 py-2 font-medium text-muted text-small first:pl-0 last:pr-0';

function Counts({ roster: { session, rows }, drafts }: { roster: Roster; drafts: number }) {
  const t = useTranslations('exams.roster.counts');
  const waiting = rows.filter(({ status }) => status === 'waitlisted').length;
  const { published } = session.results;
  const counts = [
    t('seated', { count: rows.length - waiting }),
    waiting > 0 && t('waiting', { count: waiting }),
    drafts > 0 && t('drafts', { count: drafts }),
    published > 0 && t('published', { count: published }),
  ];
  return <p className="font-medium tabular-nums">{counts.filter(Boolean).join(' · ')}</p>;
}

/** Every word that was typed stands in a name or the badge, wherever. */
function matches({ name, preferredName, badge }: RosterRow, sought: string): boolean {
  const text = plain(`${name} ${preferredName ?? ''} ${badge ?? ''}`);
  return plain(sought)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

const plain = (text: string) => text.toLocaleLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '');

/** Up, down and enter go from box to box, over rows that have none; at the end the box is left all the same. */
function moveFocus(event: KeyboardEvent, list: HTMLElement | null) {
  const step = { ArrowDown: 1, Enter: 1, ArrowUp: -1 }[event.key];
  if (!step || !list || !(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  const boxes = [...list.querySelectorAll('input')];
  const next = boxes[boxes.indexOf(event.target) + step] ?? event.target;
  event.target.blur();
  next.focus();
  next.select();
}
