'use client';

import ArrowDownTrayIcon from '@heroicons/react/20/solid/ArrowDownTrayIcon';
import { useTranslations } from 'next-intl';
import { LeavingLink } from '@/components/ui/buttons/button';
import { ExamActions } from '../booking/exam-actions';
import { holds, isRefused, isShown } from '../exam-offer';
import { ExamNote, ExamState } from '../exam-state';
import { useLiveExam } from '../live-exam';
import { requestOffer } from '../requests/exam-request';
import { RequestActions } from '../requests/request-actions';
import type { ExamWords } from '../use-exam-words';

/** How the session of a page stands for its reader. What stands against booking is said below. */
export function ExamHeaderState({ words }: { words: ExamWords }) {
  const { exam, offer } = useLiveExam();
  if (isRefused(exam, offer)) return null;
  return (
    <p className="text-muted text-small">
      <ExamState words={words} />
      <span className="before:content-['_·_'] empty:hidden">
        <ExamNote words={words} own={null} />
      </span>
    </p>
  );
}

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
