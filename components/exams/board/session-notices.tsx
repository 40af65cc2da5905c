import { useFormatter, useTranslations } from 'next-intl';
import { Notice } from '@/components/ui/notice';
import type { SessionDetail } from '@/contract/exam-board';

/** What its board should know of a session: that nobody sees it yet, why it was cancelled, which finals lie close by. */
export function SessionNotices({ session }: { session: SessionDetail }) {
  const t = useTranslations('exams.notices');
  const format = useFormatter();
  const { status, cancelReason, warnings } = session;
  return (
    <>
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
