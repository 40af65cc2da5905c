import { useTranslations } from 'next-intl';
import { useSessionLine } from '@/components/exams/board/list/session-line';
import { SessionTable } from '@/components/exams/board/list/session-table';
import type { BoardSession } from '@/contract/exams/board';
import { type SessionQuery, sortBy } from './session-query';

/** The sessions that were asked for; the one that presses most has the page's filled button. */
export function Sessions({
  sessions,
  query,
  now,
}: {
  sessions: BoardSession[];
  query: SessionQuery;
  now: string;
}) {
  const t = useTranslations('exams.board');
  const lineOf = useSessionLine(now, sessions);
  const urgent =
    sessions.find(({ need }) => need === 'results') ?? sessions.find(({ need }) => need === 'publish');
  return (
    <SessionTable
      caption={t('table.caption')}
      lines={sessions.map(lineOf)}
      sorts={{
        date: sortBy(query, 'date'),
        course: sortBy(query, 'course'),
        people: sortBy(query, 'people'),
      }}
      urgentId={urgent?.id}
    />
  );
}
