import { useTranslations } from 'next-intl';
import type { StudentOutcome } from '@/contract/exams/exams';

/** A result in words: "27/30", "30 e lode", "idoneo", "assente". */
export function Grade({ of: outcome }: { of: Pick<StudentOutcome, 'result' | 'grade' | 'honours'> }) {
  const t = useTranslations('exams.result');
  const { result, grade, honours } = outcome;
  if (result !== 'grade' || grade === null) return t(result === 'grade' ? 'pass' : result);
  return honours ? t('honours', { grade }) : t('grade', { grade });
}
