'use client';

import InboxIcon from '@heroicons/react/20/solid/InboxIcon';
import { useTranslations } from 'next-intl';
import { Drawing } from '@/components/ui/drawing';
import { Tile } from '@/components/ui/tile';
import type { NextStep } from '@/contract/dashboard';
import { useTimeUntil } from '@/lib/browser/use-time-until';

/** Until then what isn't done yet presses. */
const PRESSING_DAYS = 2;
const MINUTE_MS = 60_000;

/** What is left for a step, in days, and on its day in hours and minutes; without a date of how many things it is. */
export function StepTile({ step, days, now }: { step: NextStep; days: number | null; now: string }) {
  const t = useTranslations('dashboard.steps.left');
  const { severity, dueAt, count } = step;
  if (severity === 'blocking')
    return <Tile number={<Drawing name="warning" className="size-6" />} word="" look="pressing" />;
  if (days === null || dueAt === null)
    return <Tile number={count ?? <InboxIcon className="size-6" />} word="" look="plain" />;
  const look = severity === 'soon' && days <= PRESSING_DAYS ? 'pressing' : 'plain';
  if (days > 0) return <Tile number={days} word={t('days', { count: days })} look={look} />;
  return <TodayTile dueAt={dueAt} now={now} look={look} />;
}

function TodayTile({ dueAt, now, look }: { dueAt: string; now: string; look: 'pressing' | 'plain' }) {
  const t = useTranslations('dashboard.steps.left');
  const minutes = Math.ceil(useTimeUntil(dueAt, now) / MINUTE_MS);
  const hours = Math.floor(minutes / 60);
  if (hours > 0) return <Tile number={hours} word={t('hours', { count: hours })} look={look} />;
  return <Tile number={minutes} word={t('minutes')} look={look} />;
}
