'use client';

import EllipsisHorizontalIcon from '@heroicons/react/24/outline/EllipsisHorizontalIcon';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Menu } from '@/components/ui/menu';
import type { Roster, RosterOutcome, RosterRow } from '@/contract/exam-board';
import { raise } from '@/lib/browser/alerts';
import { MessageDialog } from './message-dialog';
import { ReasonDialog } from './reason-dialog';
import type { useResults } from './use-results';

type Act = 'message' | 'correct' | 'void';

/** What is seldom done to one student: a word with the result, a correction, taking off the roster. */
export function RosterMenu({
  row,
  outcome,
  roster: { session },
  results,
}: {
  row: RosterRow;
  outcome: RosterOutcome | null;
  roster: Roster;
  results: ReturnType<typeof useResults>;
}) {
  const t = useTranslations('exams.rosterMenu');
  const router = useRouter();
  const [act, setAct] = useState<Act | null>(null);
  const acts = actsOn(row, outcome);
  if (acts.length === 0) return null;
  const names = { student: row.name };
  const dialog = (which: Act) => ({
    open: true,
    onClose: () => setAct(null),
    title: t(`${which}.title`, names),
  });
  const done = (which: 'correct' | 'void') => () => {
    raise({ type: 'success', text: t(`${which}.done`, names) });
    router.refresh();
  };
  return (
    <>
      <Menu
        label={t('label', names)}
        className="inline-grid size-11 place-items-center rounded-corner text-muted hover:bg-sunken hover:text-ink sm:size-9"
        entries={acts.map((each) => ({
          key: each,
          label: t(`${each}.action`),
          onSelect: () => setAct(each),
        }))}
      >
        <EllipsisHorizontalIcon className="size-6" />
      </Menu>
      {act === 'message' && outcome && (
        <MessageDialog {...dialog('message')} row={row} outcome={outcome} results={results} />
      )}
      {act === 'correct' && outcome && (
        <ReasonDialog
          {...dialog('correct')}
          confirmLabel={t('correct.action')}
          path="/api/professor/exams/correct"
          body={{ outcomeId: outcome.id, version: outcome.version }}
          onDone={done('correct')}
        >
          <p>{t('correct.text')}</p>
        </ReasonDialog>
      )}
      {act === 'void' && (
        <ReasonDialog
          {...dialog('void')}
          confirmLabel={t('void.action')}
          path="/api/professor/exams/void"
          body={{ examId: session.id, bookingId: row.bookingId }}
          onDone={done('void')}
        >
          <p>{t('void.text')}</p>
        </ReasonDialog>
      )}
    </>
  );
}

function actsOn({ status }: RosterRow, outcome: RosterOutcome | null): Act[] {
  if (!outcome) return status === 'booked' || status === 'waitlisted' ? ['void'] : [];
  if (outcome.status === 'draft') return ['message'];
  return outcome.status === 'published' ? ['correct'] : [];
}
