'use client';

import ArrowDownTrayIcon from '@heroicons/react/20/solid/ArrowDownTrayIcon';
import { useTranslations } from 'next-intl';
import { LeavingLink } from '@/components/ui/buttons/button';
import { ExamActions } from '../booking/exam-actions';
import { holds, isRefused, isShown } from '../booking-action';
import { ExamNote, ExamState } from '../exam-state';
import { useLiveExam } from '../live-exam';
import { requestAction } from '../requests/exam-request';
import { RequestActions } from '../requests/request-actions';
import type { ExamTexts } from '../use-exam-texts';

/** How the session of a page stands for its reader. What stands against booking is said below. */
export function ExamHeaderState({ words }: { words: ExamTexts }) {
  const { exam, action } = useLiveExam();
  if (isRefused(exam, action)) return null;
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
  const { exam, action, opensIn } = useLiveExam();
  const asks = requestAction(exam, action, opensIn);
  return (
    <>
      {isShown(action, opensIn) && <ExamActions primary />}
      {asks && <RequestActions exam={exam} action={asks} />}
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
