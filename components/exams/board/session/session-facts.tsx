import { useFormatter, useTranslations } from 'next-intl';
import { Notice } from '@/components/ui/feedback/notice';
import { Facts } from '@/components/ui/page/facts';
import { Instant } from '@/components/ui/time/instant';
import type { SessionDetail } from '@/contract/exams/board';

/** Everything that was set for a session. */
export function SessionFacts({ session }: { session: SessionDetail }) {
  const t = useTranslations('exams');
  const seats = useTranslations('shared.seats');
  const { board, reservedFor, slots, recording, noShow } = session;
  const instant = (at: string) => <Instant at={at} style="dateTime" />;
  return (
    <Facts
      of={[
        { name: t('facts.opens'), value: instant(session.bookingOpensAt) },
        { name: t('facts.closes'), value: instant(session.bookingClosesAt) },
        { name: t('facts.cancelUntil'), value: instant(session.cancelUntil) },
        { name: t('facts.seats'), value: session.capacity ?? seats('unlimited') },
        { name: t('facts.waitlist'), value: t(session.waitlist ? 'facts.yes' : 'facts.no') },
        { name: t('facts.takesRequests'), value: session.takesRequests ? t('facts.yes') : null },
        { name: t('facts.slots'), value: slots.length > 0 ? <Slots of={slots} /> : null },
        { name: t('facts.chair'), value: session.chair.name },
        { name: t('facts.board'), value: board.map(({ name }) => name).join(', ') },
        { name: t('facts.reservedFor'), value: reservedFor.join(', ') },
        { name: t('facts.recording'), value: t(`form.recording.${recording}`) },
        {
          name: t('facts.decision'),
          value: recording === 'publication' ? t('facts.days', { days: session.decisionDays }) : null,
        },
        { name: t('facts.noShow'), value: noShow === 'skip_next' ? t('form.noShow.skip_next') : null },
        {
          name: t('facts.requiresPartial'),
          value: session.requiresPartial ? t('facts.yes') : null,
        },
        {
          name: t('facts.validUntil'),
          value: session.validUntil && <Instant at={session.validUntil} style="date" />,
        },
        { name: t('facts.question'), value: session.question },
        { name: t('facts.notes'), value: session.notes },
      ]}
    />
  );
}

function Slots({ of: slots }: { of: SessionDetail['slots'] }) {
  const t = useTranslations('exams.facts');
  return (
    <ul>
      {slots.map(({ id, startsAt, taken, capacity }) => (
        <li key={id}>
          <Instant at={startsAt} style="dayTime" /> ·{' '}
          {capacity === null ? t('slot', { taken }) : t('slotOf', { taken, capacity })}
        </li>
      ))}
    </ul>
  );
}

/** Notices for the board: still a draft, the students' deadline, why it was cancelled, finals close by. */
export function SessionNotices({
  session,
  decideUntil,
}: {
  session: SessionDetail;
  /** Until when students may decide on what is published. */
  decideUntil: string | null;
}) {
  const t = useTranslations('exams.notices');
  const format = useFormatter();
  const { status, cancelReason, warnings } = session;
  return (
    <>
      {decideUntil && <Notice tone="info">{t('decideUntil', { at: new Date(decideUntil) })}</Notice>}
      {status === 'draft' && <Notice tone="info">{t('draft')}</Notice>}
      {status === 'cancelled' && (
        <Notice tone="danger" title={t('cancelled')}>
          {cancelReason}
        </Notice>
      )}
      {warnings.length > 0 && status !== 'cancelled' && (
        <Notice tone="warning" title={t('close')}>
          <ul>
            {warnings.map(({ courseTitle, startsAt }) => (
              <li key={courseTitle + startsAt}>
                {courseTitle}, {format.dateTime(new Date(startsAt), 'dayTime')}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}
