'use client';

import { useTranslations } from 'next-intl';
import { useLiveExam } from '../live-exam';
import { isWaiting } from './exam-request';
import { RequestWord } from './request-word';

/** On a session's page: what its board was asked, as long as it decides; nothing otherwise. */
export function OwnRequest() {
  const t = useTranslations('exams.ownRequest');
  const { exam } = useLiveExam();
  if (!exam.request || !isWaiting(exam)) return null;
  return (
    <div className="grid gap-1 rounded-corner border border-line bg-raised px-4 py-3 sm:px-6">
      <p>
        <RequestWord of={exam.request} />
      </p>
      <p className="text-small">{t('message', { message: exam.request.message })}</p>
    </div>
  );
}
