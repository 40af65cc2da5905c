'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { Status } from '@/components/ui/feedback/status';
import { Skeleton } from '@/components/ui/page/skeleton';
import type { CheckedLessons, PlannedLesson } from '@/contract/lessons/plans';

/** So many lessons of a series are named with what is about them; of the others there is a count. */
const NAMED = 5;

/**
 * What saving would come up against: what hinders, what is to be known, which days are left out. While an answer is
 * awaited the last one stays, or its room is kept: nothing below moves as one types.
 */
export function PlanOutcome({ result, isAwaited }: { result: CheckedLessons | null; isAwaited: boolean }) {
  const t = useTranslations('lessons.plan');
  return (
    <div role="status" aria-busy={isAwaited || undefined} className="empty:hidden">
      {result && (
        <div
          className={`grid gap-2 rounded-corner border border-line bg-sunken px-4 py-3 ${isAwaited ? 'opacity-60' : ''}`}
        >
          <p className="font-medium text-small">{t('outcome', { count: result.lessons.length })}</p>
          <Standing lessons={result.lessons} />
          {result.leftOut.length > 0 && <LeftOut days={result.leftOut} />}
        </div>
      )}
      {!result && isAwaited && <Skeleton className="h-20" />}
    </div>
  );
}

function Standing({ lessons }: { lessons: PlannedLesson[] }) {
  const t = useTranslations('lessons.plan');
  const hindered = lessons.filter(({ reasons }) => reasons.length > 0);
  const warned = lessons.filter(({ reasons, warnings }) => reasons.length === 0 && warnings.length > 0);
  const busiest = Math.max(0, ...lessons.map(({ busy }) => busy));
  return (
    <>
      {hindered.length === 0 && <Status tone="success">{t('free')}</Status>}
      <Named lessons={hindered} tone="danger" of="reasons" isSeries={lessons.length > 1} />
      <Named lessons={warned} tone="warning" of="warnings" isSeries={lessons.length > 1} />
      {busiest > 0 && <Status tone="warning">{t('busy', { count: busiest })}</Status>}
    </>
  );
}

function Named({
  lessons,
  tone,
  of: what,
  isSeries,
}: {
  lessons: PlannedLesson[];
  tone: 'danger' | 'warning';
  of: 'reasons' | 'warnings';
  isSeries: boolean;
}) {
  const t = useTranslations('lessons.plan');
  const format = useFormatter();
  if (lessons.length === 0) return null;
  return (
    <ul className="grid gap-1">
      {lessons.slice(0, NAMED).map((lesson) => (
        <li key={lesson.startsAt}>
          {lesson[what].map(({ code, text }) => (
            <Status key={code + text} tone={tone}>
              {isSeries ? `${format.dateTime(new Date(lesson.startsAt), 'day')}: ${text}` : text}
            </Status>
          ))}
        </li>
      ))}
      {lessons.length > NAMED && (
        <li className="text-muted text-small">{t('more', { count: lessons.length - NAMED })}</li>
      )}
    </ul>
  );
}

function LeftOut({ days }: { days: CheckedLessons['leftOut'] }) {
  const t = useTranslations('lessons.plan');
  const format = useFormatter();
  const written = days.map(
    ({ day, name }) =>
      `${format.dateTime(new Date(day), { day: 'numeric', month: 'short', timeZone: 'UTC' })} ${name}`,
  );
  return <p className="text-muted text-small">{t('leftOut', { days: written.join(', ') })}</p>;
}
