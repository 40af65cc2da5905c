'use client';

import { useTranslations } from 'next-intl';
import { ReasonRemedy } from '@/components/ui/reason-remedy';
import type { StudentExam } from '@/contract/exams';
import { isRefused } from './exam-offer';
import { useLiveExam } from './live-exam';

/** Every rule that stands against booking a session, each with its remedy; nothing where it can be booked, or is. */
export function StandingReasons({ exam: { reasons } }: { exam: StudentExam }) {
  const t = useTranslations('exams.page');
  const { exam, offer } = useLiveExam();
  if (!isRefused(exam, offer)) return null;
  return (
    <div className="rounded-corner border border-line bg-raised px-4 pt-3 sm:px-6">
      <p className="font-medium">{t('refused')}</p>
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
