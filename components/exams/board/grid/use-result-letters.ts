import { useTranslations } from 'next-intl';
import type { ResultLetters } from './parse-result';

/** Under which letters the reader's language writes what is no number. */
export function useResultLetters(): ResultLetters {
  const t = useTranslations('exams.roster.letters');
  return {
    pass: t('pass'),
    fail: t('fail'),
    absent: t('absent'),
    withdrew: t('withdrew'),
    honours: t('honours'),
  };
}
