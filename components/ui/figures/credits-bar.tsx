import { useTranslations } from 'next-intl';
import type { Credits } from '@/contract/catalogue/credits';
import { ProgressBar } from './progress-bar.tsx';

/**
 * The earned part of a degree. If the degree's credits are unknown, it shows the plan's, which may be more.
 * An institution that sends only `planned` means the whole degree.
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
