'use client';

import { useTimeZone, useTranslations } from 'next-intl';
import { useRef } from 'react';
import { CheckboxField } from '@/components/ui/fields/checkbox-field';
import { SelectField } from '@/components/ui/fields/select-field';
import { useToday } from '@/components/ui/time/use-today';
import type { LessonRoom, WeekCourse } from '@/contract/lessons/lessons';
import type { CheckLessons } from '@/contract/lessons/plans';
import { useAsked, useAsking } from '@/lib/browser/calls/use-asked';
import { useFormValues } from '@/lib/browser/forms/use-form-values';
import { PlanOutcome } from './plan-outcome';
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
 * Where, with whom, and what would stand against it: the rooms by their places and whether they are free at what is
 * typed, and clashes before anything is saved.
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
  const offered = useAsked('professor/lessons/rooms', about);
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
