import ClockIcon from '@heroicons/react/20/solid/ClockIcon';
import ExclamationTriangleIcon from '@heroicons/react/20/solid/ExclamationTriangleIcon';
import InformationCircleIcon from '@heroicons/react/20/solid/InformationCircleIcon';
import { useTranslations } from 'next-intl';
import { Countdown } from '@/components/ui/countdown';
import { EmptyState } from '@/components/ui/empty-state';
import { Link } from '@/components/ui/link';
import type { NextStep, StepSeverity } from '@/contract/dashboard';
import { MoreRows } from './more-rows';

const SHOWN_AT_FIRST = 6;

/** What to do next, the most pressing first; `now` is the institution's instant of the page (ISO). */
export function NextSteps({ steps, now }: { steps: NextStep[]; now: string }) {
  const t = useTranslations('dashboard.steps');
  if (steps.length === 0) return <EmptyState>{t('none')}</EmptyState>;
  const rows = steps.map((step) => (
    <Step key={`${step.code} ${step.title} ${step.dueAt}`} step={step} now={now} />
  ));
  const more = rows.slice(SHOWN_AT_FIRST);
  return (
    <ul className="divide-y divide-line rounded-corner border border-line bg-raised">
      {rows.slice(0, SHOWN_AT_FIRST)}
      {more.length > 0 && <MoreRows label={t('more', { count: more.length })}>{more}</MoreRows>}
    </ul>
  );
}

const looks: Record<StepSeverity, { Icon: typeof ClockIcon; tone: string }> = {
  blocking: { Icon: ExclamationTriangleIcon, tone: 'text-danger' },
  soon: { Icon: ClockIcon, tone: 'text-warning' },
  info: { Icon: InformationCircleIcon, tone: 'text-info' },
};

function Step({ step, now }: { step: NextStep; now: string }) {
  const t = useTranslations('dashboard.steps');
  const { Icon, tone } = looks[step.severity];
  return (
    <li className="flex items-start gap-3 px-4 py-3">
      <Icon className={`mt-0.5 size-5 shrink-0 ${tone}`} />
      <div className="grid grow gap-0.5">
        <p>
          <span className="sr-only">{t(`severity.${step.severity}`)}: </span>
          <span className="font-medium">{step.title}</span>
        </p>
        <Due step={step} now={now} />
        {step.blocks.length > 0 && (
          <p className="text-muted text-small">
            {t('blocks', { areas: step.blocks.map((area) => t(`area.${area}`)).join(', ') })}
          </p>
        )}
      </div>
      {step.link && <StepLink code={step.code} href={step.link} title={step.title} />}
    </li>
  );
}

function Due({ step: { dueAt, severity }, now }: { step: NextStep; now: string }) {
  const t = useTranslations('dashboard.steps');
  if (!dueAt) return null;
  return (
    <p className="text-muted text-small">
      {t.rich(severity === 'info' ? 'opens' : 'due', { left: () => <Countdown to={dueAt} now={now} /> })}
    </p>
  );
}

/** The verb of a step we know, "open" for one we don't. */
function StepLink({ code, href, title }: { code: string; href: string; title: string }) {
  const t = useTranslations('dashboard.steps.action');
  const verb = t.has(code as 'other') ? t(code as 'other') : t('other');
  return (
    <Link
      href={href}
      aria-label={`${verb}: ${title}`}
      className="-my-1 flex min-h-11 shrink-0 items-center rounded-corner px-3 font-medium text-accent hover:bg-accent-wash print:hidden"
    >
      {verb} <span aria-hidden="true">&nbsp;›</span>
    </Link>
  );
}
