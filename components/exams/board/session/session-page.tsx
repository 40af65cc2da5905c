import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { DetailPage } from '@/components/ui/page/detail-page';
import { DateTile } from '@/components/ui/time/date-tile';
import { useSpan } from '@/components/ui/time/use-span';
import type { SessionDetail } from '@/contract/exams/board';
import type { LastPublication } from '@/contract/exams/roster';
import { SessionActions } from './session-actions';
import { SessionLabel } from './session-label';
import { stateOf } from './session-state';
import { useSessionTexts } from './use-session-texts';

/** A session's page: which one, when, where, how it stands, and what its board can do with it. */
export function SessionPage({
  session,
  now,
  takenNow = false,
  lastPublication = null,
  children,
}: {
  session: SessionDetail;
  now: string;
  /** Whether it is the day on which it is written down who comes. */
  takenNow?: boolean;
  /** Of its results, where that can be taken back. */
  lastPublication?: LastPublication | null | undefined;
  children: ReactNode;
}) {
  const t = useTranslations('exams');
  const words = useSessionTexts(now);
  const state = stateOf(session);
  const path = `/professor/exams/${session.id}`;
  const links = [
    isEntered(session) && { href: `${path}/import`, label: t('import.open') },
    isEntered(session) &&
      session.recording !== 'none' && { href: `${path}/sheets`, label: t('board.sheets') },
    takenNow && { href: `${path}/day`, label: t('day.open') },
  ].filter((link) => link !== false);
  const isPressing = state === 'results_entry' || state === 'to_publish';
  return (
    <DetailPage
      back={{ href: '/professor/exams', label: t('title') }}
      tile={<DateTile at={session.startsAt} look={isPressing ? 'pressing' : 'plain'} large />}
      title={session.courseTitle}
      lines={
        <>
          <WhenAndWhere session={session} />
          <SessionLabel state={state}>{words.state(session)}</SessionLabel>
        </>
      }
      actions={<SessionActions session={session} now={now} lastPublication={lastPublication} />}
      more={{ label: t('board.more'), links }}
    >
      {children}
    </DetailPage>
  );
}

const isEntered = ({ status }: SessionDetail) => status === 'results_entry' || status === 'results_published';

/** "giovedì 19 novembre, 09:00–12:00 · scritto · Aula 5" */
function WhenAndWhere({ session }: { session: SessionDetail }) {
  const t = useTranslations('exams');
  const span = useSpan();
  const { startsAt, room, kind, mode } = session;
  const what = [span(session, 'fullDay'), t(`mode.${mode}`), kind === 'partial' && t('kind.partial'), room];
  return (
    <p>
      <time dateTime={startsAt}>{what.filter(Boolean).join(' · ')}</time>
    </p>
  );
}
