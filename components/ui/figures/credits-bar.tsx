import { useTranslations } from 'next-intl';
import type { Credits } from '@/contract/catalogue/credits';
import { ProgressBar } from './progress-bar.tsx';

/**
 * How much of a degree is earned. Where it is not known what the degree takes, the plan says what it holds, which may
 * be more; an institution that tells `planned` alone means the whole by it.
 */
export function CreditsBar({ credits: { earned, planned, degree = planned } }: { credits: Credits }) {
  const t = useTranslations('credits');
  const all = degree ?? planned;
  return (
    <ProgressBar label={t('earned')} value={Math.min(earned, all)} max={Math.max(1, all)}>
      {degree === null ? t('inPlan', { earned, planned }) : t('ofDegree', { earned, degree })}
    </ProgressBar>
  );
}
