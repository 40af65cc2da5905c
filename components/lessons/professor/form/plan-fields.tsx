'use client';

import { useFormatter, useTimeZone, useTranslations } from 'next-intl';
import { useRef } from 'react';
import { Status } from '@/components/ui/feedback/status';
import { CheckboxField } from '@/components/ui/fields/checkbox-field';
import { SelectField } from '@/components/ui/fields/select-field';
import { Skeleton } from '@/components/ui/page/skeleton';
import { useToday } from '@/components/ui/time/use-today';
import type { LessonRoom, WeekCourse } from '@/contract/lessons/lessons';
import type { CheckedLessons, CheckLessons, PlannedLesson } from '@/contract/lessons/plans';
import { useAsking, useRequested } from '@/lib/browser/calls/use-requested';
import { useFormValues } from '@/lib/browser/forms/use-form-values';
import {
  FIND_ROOM,
  roomsOf,
  SAME_ROOMS,
  teacherName,
  teachersOf,
  type Values,
  type Writing,
} from './plan-values';

type When = CheckLessons['when'];

/** Whether it is known what stands in the form. */
const isRead = (values: Values) => Object.keys(values).length > 0;

/**
 * Where, with whom, and what forbids it: the rooms by their places and whether they are free at the typed
 * time; and clashes before saving.
 */
export function PlanFields({
  courses,
  courseId,
  lessonId,
  rooms = [],
  teacherIds,
  ownId,
  whenOf,
  finds = false,
  error,
}: {
  courses: Pick<WeekCourse, 'id' | 'teachers'>[];
  /** Where it isn't typed. */
  courseId?: string;
  lessonId?: string;
  /** Those it has. */
  rooms?: LessonRoom[];
  /** Where they aren't asked for. */
  teacherIds?: string[];
  ownId: string;
  whenOf: (values: Values, writing: Writing) => When | null;
  /** The service may look for a room by itself. */
  finds?: boolean;
  error?: string | undefined;
}) {
  const t = useTranslations('lessons.plan');
  const ref = useRef<HTMLDivElement>(null);
  const values = useFormValues(ref);
  const today = useToday();
  const timeZone = useTimeZone() ?? 'UTC';
  const course = courses.find(({ id }) => id === (courseId ?? values.courseId));
  const when = whenOf(values, { timeZone, today: today() });
  const about = course && when ? { courseId: course.id, ...(lessonId && { lessonId }), when } : null;
  const offered = useRequested('professor/lessons/rooms', about);
  const held = teacherIds ?? teachersOf(values, course?.teachers ?? [], ownId);
  const roomIds = roomsOf(
    values.roomId,
    rooms.map(({ id }) => id),
  );
  const isWhole = about !== null && held.length > 0 && values.roomId !== FIND_ROOM;
  const check = useAsking(
    'professor/lessons/check',
    isWhole ? { ...about, roomIds, teacherIds: held } : null,
  );
  return (
    <div ref={ref} className="grid gap-5">
      <SelectField
        name="roomId"
        label={t('room')}
        hint={t(about || lessonId ? 'roomHint' : 'roomLater')}
        defaultValue={rooms.length > 0 ? SAME_ROOMS : finds ? FIND_ROOM : ''}
        error={error}
        required
      >
        {rooms.length > 0 && <option value={SAME_ROOMS}>{rooms.map(({ name }) => name).join(', ')}</option>}
        {finds && <option value={FIND_ROOM}>{t('findRoom')}</option>}
        <option value="">{t('noRoom')}</option>
        {offered?.rooms.map(({ id, name, capacity, free, fits }) => (
          <option key={id} value={id}>
            {[name, t('places', { count: capacity }), !free && t('taken'), !fits && t('small')]
              .filter(Boolean)
              .join(' · ')}
          </option>
        ))}
      </SelectField>
      {!teacherIds && course && course.teachers.length > 1 && (
        <fieldset key={course.id} className="grid gap-1">
          <legend className="font-medium">{t('teachers')}</legend>
          {course.teachers.map(({ id, name }) => (
            <CheckboxField key={id} name={teacherName(id)} label={name} defaultChecked={id === ownId} />
          ))}
        </fieldset>
      )}
      <PlanOutcome {...check} isAwaited={check.isAsking || (lessonId !== undefined && !isRead(values))} />
    </div>
  );
}

/** So many lessons of a series are named with what is about them; of the others there is a count. */
const NAMED = 5;

/**
 * What saving would meet: obstacles, warnings, omitted days. While an answer is awaited, the last one or its
 * space stays: nothing below moves during typing.
 */
function PlanOutcome({ result, isAwaited }: { result: CheckedLessons | null; isAwaited: boolean }) {
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
