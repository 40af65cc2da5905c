import { useTranslations } from 'next-intl';
import type { ProfileType } from '@/contract/accounts/account';
import type { NextStep } from '@/contract/dashboard/dashboard';
import { pressingStep } from './pressing-step';
import { StepList } from './step-list';
import { useWrittenStep } from './use-written-step';

const SHOWN_AT_FIRST = 6;

/**
 * What to do next, the most urgent first, one of them as a card. `now`: the institution's time of the page
 * (ISO). `primary`: nothing else on the page asks first, so the first step has the filled button.
 */
export function NextSteps({
  reader,
  steps,
  now,
  primary,
}: {
  reader: ProfileType;
  steps: NextStep[];
  now: string;
  primary: boolean;
}) {
  const t = useTranslations('dashboard.steps');
  const { written, daysTo } = useWrittenStep(now);
  const card = pressingStep(steps, (at) => daysTo(at) === 0);
  const others = steps.filter((step) => step !== card);
  const hidden = others.length - SHOWN_AT_FIRST;
  return (
    <StepList
      reader={reader}
      card={card && written(card)}
      rows={others.map(written)}
      more={hidden > 0 ? { label: t('more', { count: hidden }), from: SHOWN_AT_FIRST } : null}
      now={now}
      primary={primary}
    />
  );
}
