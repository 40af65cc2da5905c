import { useTranslations } from 'next-intl';
import type { EnrolmentWindow, OwnEnrolment } from '@/contract/courses';

/** The one date of a window that matters to the reader now. */
export function WindowLine({
  window,
  enrolment,
}: {
  window: EnrolmentWindow;
  enrolment: OwnEnrolment | null;
}) {
  const t = useTranslations('courses.card');
  const { phase, opensAt, closesAt, dropUntil } = window;
  if (enrolment?.status === 'enrolled') {
    return enrolment.droppable ? <p>{t('dropUntil', { instant: new Date(dropUntil) })}</p> : null;
  }
  if (phase === 'not_open') return <p>{t('opens', { instant: new Date(opensAt) })}</p>;
  if (phase === 'open') return <p>{t('closes', { instant: new Date(closesAt) })}</p>;
  return <p>{t('closed')}</p>;
}
