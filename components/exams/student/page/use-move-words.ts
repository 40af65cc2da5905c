import { useFormatter, useTranslations } from 'next-intl';
import type { ExamChange } from '@/contract/exams/detail';

/** Writes from where to where a session was moved: "Aula 5 diventa Aula 8", or both with their times. */
export function useMoveWords() {
  const t = useTranslations('exams.changes');
  const format = useFormatter();
  return ({ from, to }: ExamChange): string => {
    if (!from || !to) return t('moved');
    const time = (at: string) => format.dateTime(new Date(at), 'dayTime');
    const words = [
      from.startsAt !== to.startsAt && t('becomes', { from: time(from.startsAt), to: time(to.startsAt) }),
      from.room !== to.room && t('becomes', { from: from.room || '–', to: to.room || '–' }),
    ];
    return words.filter(Boolean).join(' · ') || t('moved');
  };
}
