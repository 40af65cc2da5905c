import { useTranslations } from 'next-intl';
import { Status } from '@/components/ui/feedback/status';
import { Link } from '@/components/ui/navigation/link';
import type { StepState, WizardStep } from './step-state';

const toneOf = { done: 'success', missing: 'neutral', correct: 'warning' } as const;

/** The steps of an application, each with how it stands; any of them opens. */
export function StepList({
  path,
  steps,
  current,
}: {
  path: string;
  steps: { step: WizardStep; state: StepState }[];
  current: WizardStep;
}) {
  const t = useTranslations('offers.apply');
  return (
    <nav aria-label={t('steps')} className="print:hidden">
      <ol className="grid gap-x-4 sm:max-lg:grid-cols-2">
        {steps.map(({ step, state }, index) => (
          <li key={step}>
            <Link
              href={`${path}?step=${step}`}
              aria-current={step === current ? 'step' : undefined}
              className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 border-line border-b py-1 aria-[current]:border-accent aria-[current]:font-semibold"
            >
              <span>
                {index + 1}. {t(`${step}.name`)}
              </span>
              {step !== 'review' && <Status tone={toneOf[state]}>{t(`state.${state}`)}</Status>}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
