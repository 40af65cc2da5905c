'use client';

import ArrowDownTrayIcon from '@heroicons/react/20/solid/ArrowDownTrayIcon';
import { useTranslations } from 'next-intl';
import { LeavingLink } from '@/components/ui/buttons/button';
import { ExamActions } from '../booking/exam-actions';
import { holds, isShown } from '../exam-offer';
import { useLiveExam } from '../live-exam';
import { requestOffer } from '../requests/exam-request';
import { RequestActions } from '../requests/request-actions';

/** What can be done about the session of a page: what is booked goes to the reader's calendar. */
export function ExamHeaderActions() {
  const t = useTranslations('exams.action');
  const { exam, offer, opensIn } = useLiveExam();
  const asks = requestOffer(exam, offer, opensIn);
  return (
    <>
      {isShown(offer, opensIn) && <ExamActions primary />}
      {asks && <RequestActions exam={exam} offer={asks} />}
      {holds(exam) && !exam.cancelled && (
        <LeavingLink
          href={`/api/student/exams/${exam.id}/calendar.ics`}
          variant="primary"
          icon={<ArrowDownTrayIcon className="size-5" />}
        >
          {t('calendar')}
        </LeavingLink>
      )}
    </>
  );
}
