import { getTimeZone } from 'next-intl/server';
import { WeekNav } from '@/components/lessons/week/week-nav';
import {
  readWeekQuery,
  type WeekParams,
  type WeekQuery,
  weekHref,
} from '@/components/lessons/week/week-query';
import { localDay } from '@/components/ui/time/local-time';
import type { WeekRequest } from '@/contract/lessons/lessons';

/** The week of lessons that the address of the page at `path` asks for, with the way to the others. */
export async function askedWeek<Week extends { now: string; from: string }>(
  path: string,
  searchParams: Promise<WeekParams>,
  read: (asked: WeekRequest) => Promise<Week>,
) {
  const query = readWeekQuery(await searchParams);
  const week = await read(query.monday ? { week: query.monday } : {});
  const today = localDay(week.now, await getTimeZone());
  const hrefOf = (change: Partial<WeekQuery>) => weekHref(path, { ...query, ...change }, today);
  const nav = <WeekNav monday={week.from} today={today} hrefOf={(monday) => hrefOf({ monday })} />;
  return { week, course: query.course, hrefOf, nav };
}
