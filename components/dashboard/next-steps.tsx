import { useFormatter, useTimeZone, useTranslations } from 'next-intl';
import { DateTile } from '@/components/ui/date-tile';
import { LiveList } from '@/components/ui/live-list';
import { Sheet } from '@/components/ui/sheet';
import type { ProfileType } from '@/contract/account';
import type { NextStep } from '@/contract/dashboard';
import { daysUntil } from './days-until';
import { MoreRows } from './more-rows';
import { pressingStep } from './pressing-step';
import { StepCard, StepRow, type WrittenStep } from './step-row';

const SHOWN_AT_FIRST = 6;

/**
 * What to do next, the most pressing first, and one of them as a card; `now` is the institution's instant of the page
 * (ISO). Where nothing else on the page asks for it, `primary`, the first has the filled button.
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
  const write = useWritten(now);
  const card = pressingStep(steps, (at) => write.daysTo(at) === 0);
  const others = steps.filter((step) => step !== card);
  const first = primary && !card?.link && others.find(({ link }) => link);
  const rows = others.map((step) => (
    <StepRow key={keyOf(step)} {...write.step(step)} reader={reader} primary={step === first} />
  ));
  const more = rows.slice(SHOWN_AT_FIRST);
  return (
    <LiveList>
      {card && <StepCard {...write.step(card)} primary={primary} />}
      {rows.length > 0 && (
        <Sheet>
          {rows.slice(0, SHOWN_AT_FIRST)}
          {more.length > 0 && <MoreRows label={t('more', { count: more.length })}>{more}</MoreRows>}
        </Sheet>
      )}
    </LiveList>
  );
}

const keyOf = ({ code, title, dueAt, heldAt }: NextStep) => `${code} ${title} ${dueAt ?? heldAt}`;

/** Dates are written on the server, since the first one costs a browser 20 ms. */
function useWritten(now: string) {
  const t = useTranslations('dashboard.steps');
  const format = useFormatter();
  const timeZone = useTimeZone() ?? 'UTC';
  const daysTo = (at: string) => daysUntil(at, now, timeZone);
  const due = ({ dueAt, severity }: NextStep) => {
    if (!dueAt) return null;
    const instant = new Date(dueAt);
    const word = severity === 'info' ? 'opens' : 'due';
    return daysTo(dueAt) === 0
      ? t(`${word}Today`, { time: format.dateTime(instant, 'time') })
      : t(word, { instant });
  };
  const step = (written: NextStep): WrittenStep => ({
    step: written,
    days: written.dueAt ? daysTo(written.dueAt) : null,
    due: due(written),
    held: written.heldAt
      ? { on: format.dateTime(new Date(written.heldAt), 'day'), tile: <DateTile at={written.heldAt} /> }
      : null,
    now,
  });
  return { step, daysTo };
}
