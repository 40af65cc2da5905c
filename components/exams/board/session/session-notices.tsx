import { useFormatter, useTranslations } from 'next-intl';
import { Notice } from '@/components/ui/feedback/notice';
import type { SessionDetail } from '@/contract/exams/board';

/** What its board should know of a session: that nobody sees it yet, until when students decide, why it was cancelled, which finals lie close by. */
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
