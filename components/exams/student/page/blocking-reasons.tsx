'use client';

import { useTranslations } from 'next-intl';
import { ReasonRemedy } from '@/components/ui/feedback/reason-remedy';
import type { StudentExam } from '@/contract/exams/exams';
import { isRefused, withWayBack } from '../booking-action';
import { useLiveExam } from '../live-exam';
import { refusalOf } from '../requests/exam-request';

/** Each rule that forbids the booking, with its remedy. Empty if the student can book or has booked. */
export function BlockingReasons({ exam: read, title }: { exam: StudentExam; title: string }) {
  const t = useTranslations('exams.ownRequest');
  const { exam, action } = useLiveExam();
  if (!isRefused(exam, action)) return null;
  const refusal = refusalOf(read, (reason) => t('refused', { reason }));
  const reasons = [...refusal, ...withWayBack(read)];
  return (
    <div className="rounded-corner border border-line bg-raised px-4 pt-3 sm:px-6">
      <p className="font-medium">{title}</p>
      <ul className="row-reasons">
        {reasons.map((reason) => (
          <li key={reason.code + reason.text}>
            {reason.text} <ReasonRemedy of={reason} />
          </li>
        ))}
      </ul>
    </div>
  );
}
