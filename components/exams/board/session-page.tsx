import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ButtonLink } from '@/components/ui/button';
import { DateTile } from '@/components/ui/date-tile';
import { DetailPage } from '@/components/ui/detail-page';
import { useSpan } from '@/components/ui/use-span';
import type { SessionDetail } from '@/contract/exam-board';
import { SessionActions } from './session-actions';
import { stateOf } from './session-state';
import { SessionWord } from './session-word';
import { useSessionWords } from './use-session-words';

/** A session's page: which one, when, where, how it stands, and what its board can do with it. */
export function SessionPage({
  session,
  now,
  takenNow = false,
  children,
}: {
  session: SessionDetail;
  now: string;
  /** Whether it is the day on which it is written down who comes. */
  takenNow?: boolean;
  children: ReactNode;
}) {
  const t = useTranslations('exams');
  const words = useSessionWords(now);
  const state = stateOf(session);
  const isPressing = state === 'results_entry' || state === 'to_publish';
  return (
    <DetailPage
      back={{ href: '/professor/exams', label: t('title') }}
      tile={<DateTile at={session.startsAt} look={isPressing ? 'pressing' : 'plain'} large />}
      title={session.courseTitle}
      lines={
        <>
          <WhenAndWhere session={session} />
          <SessionWord state={state}>{words.state(session)}</SessionWord>
        </>
      }
      actions={
        <>
          <SessionActions session={session} />
          {isEntered(session) && (
            <ButtonLink href={`/professor/exams/${session.id}/import`}>{t('import.open')}</ButtonLink>
          )}
          {isEntered(session) && session.recording !== 'none' && (
            <ButtonLink href={`/professor/exams/${session.id}/sheets`}>{t('board.sheets')}</ButtonLink>
          )}
          {takenNow && <ButtonLink href={`/professor/exams/${session.id}/day`}>{t('day.open')}</ButtonLink>}
        </>
      }
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
