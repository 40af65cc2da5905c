import { useFormatter, useTimeZone, useTranslations } from 'next-intl';
import { useDayTexts } from '@/components/ui/time/date-tile';
import { localDay } from '@/components/ui/time/local-time';
import type { NextStep } from '@/contract/dashboard/dashboard';
import { daysBetween } from '@/contract/wire/shift-day';
import type { StepLeft, WrittenStep } from './written-step';

/** Until then what isn't done yet presses. */
const PRESSING_DAYS = 2;

type Days = (at: string) => number;

/**
 * Steps in words. The server writes them: they are many, each is short to send, and a browser's first date or
 * plural costs 20 ms and more. `now`: the institution's time of the page (ISO).
 */
export function useWrittenStep(now: string) {
  const t = useTranslations('dashboard.steps');
  const timeZone = useTimeZone() ?? 'UTC';
  const daysTo: Days = (at) => daysUntil(at, now, timeZone);
  const dayTexts = useDayTexts();
  const left = useLeft(daysTo);
  const due = useDue(daysTo);
  const verb = useVerb();

  const written = (step: NextStep): WrittenStep => {
    const { code, severity, title, dueAt, heldAt, blocks, link, ownerOffice, dismiss } = step;
    const areas = blocks.map((area) => t(`area.${area}`)).join(', ');
    const held = heldAt && { at: heldAt, words: dayTexts(heldAt) };
    return {
      title,
      severity: t(`severity.${severity}`),
      left: left(step),
      ...(link && { link, verb: verb(code) }),
      ...(dueAt && { due: due(dueAt, severity) }),
      ...(held && { held: { ...held, line: t('held', { day: held.words.name }) } }),
      ...(areas && { blocks: t('blocks', { areas }) }),
      ...(ownerOffice && { office: ownerOffice }),
      ...(dismiss && { dismiss }),
    };
  };
  return { written, daysTo };
}

/** The verb of a step we know, "open" for one we don't. */
function useVerb() {
  const t = useTranslations('dashboard.steps.action');
  return (code: string): string => (t.has(code as 'other') ? t(code as 'other') : t('other'));
}

function useLeft(daysTo: Days) {
  const t = useTranslations('dashboard.steps');
  return ({ severity, dueAt, count }: NextStep): StepLeft => {
    if (severity === 'blocking') return { look: 'blocked' };
    if (dueAt === null) return count === undefined ? {} : { count };
    const days = daysTo(dueAt);
    const left = days > 0 ? { count: days, word: t('daysLeft', { count: days }) } : { endsAt: dueAt };
    return severity === 'soon' && days <= PRESSING_DAYS ? { ...left, look: 'pressing' } : left;
  };
}

function useDue(daysTo: Days) {
  const t = useTranslations('dashboard.steps');
  const format = useFormatter();
  return (dueAt: string, severity: NextStep['severity']): string => {
    const instant = new Date(dueAt);
    const word = severity === 'info' ? 'opens' : 'due';
    return daysTo(dueAt) === 0
      ? t(`${word}Today`, { time: format.dateTime(instant, 'time') })
      : t(word, { instant });
  };
}

/** How many midnights of the institution lie between two instants (ISO): 0 for what is still today. */
export const daysUntil = (at: string, now: string, timeZone: string): number =>
  daysBetween(localDay(now, timeZone), localDay(at, timeZone));
