'use client';

import { useTranslations } from 'next-intl';
import { useAnnounced } from '@/lib/browser/alerts/use-announced';
import { useLiveExam } from './live-exam';

/** When booking opens, then until when it is open, as the server wrote it. The opening itself is announced. */
export function OpeningWords({ opens, closes }: { opens: string; closes: string }) {
  const t = useTranslations('exams.row');
  const { exam, name: session, opensIn } = useLiveExam();
  const isOpen = opensIn === 0 && exam.phase !== 'closed';
  useAnnounced(isOpen && exam.phase === 'not_open' ? t('openNow', { session }) : null);
  return opensIn > 0 ? opens : closes;
}
