'use client';

import InboxIcon from '@heroicons/react/20/solid/InboxIcon';
import { useTranslations } from 'next-intl';
import { Drawing } from '@/components/ui/drawing';
import { Tile } from '@/components/ui/time/tile';
import { useTimeUntil } from '@/lib/browser/clock/use-time-until';
import type { StepLeft } from './written-step';

const MINUTE_MS = 60_000;

/** What is left for a step; on its day it counts hours and minutes down from `now` (ISO). */
export function StepTile({ left: { look, count, word = '', endsAt }, now }: { left: StepLeft; now: string }) {
  if (look === 'blocked')
    return <Tile number={<Drawing name="warning" className="size-6" />} word="" look="pressing" />;
  if (endsAt) return <TodayTile endsAt={endsAt} now={now} look={look} />;
  return <Tile number={count ?? <InboxIcon className="size-6" />} word={word} look={look} />;
}

function TodayTile({ endsAt, now, look }: { endsAt: string; now: string; look?: 'pressing' }) {
  const t = useTranslations('dashboard.steps.row');
  const minutes = Math.ceil(useTimeUntil(endsAt, now) / MINUTE_MS);
  const hours = Math.floor(minutes / 60);
  if (hours > 0) return <Tile number={hours} word={t('hours', { count: hours })} look={look} />;
  return <Tile number={minutes} word={t('minutes')} look={look} />;
}
