'use client';

import { useRouter } from 'next/navigation';
import { useFormatter, useTranslations } from 'next-intl';
import { useRef } from 'react';
import { Button, ButtonLink } from '@/components/ui/buttons/button';
import { DeliveryNote } from '@/components/ui/feedback/delivery-note';
import { Reasons } from '@/components/ui/feedback/reasons';
import { DayField } from '@/components/ui/fields/day-field';
import { FormPart, TwoColumns } from '@/components/ui/fields/form-part';
import { SelectField } from '@/components/ui/fields/select-field';
import { parseDay, parseTime } from '@/components/ui/fields/typed-day';
import { useToday } from '@/components/ui/time/use-today';
import type { LessonKind, WeekCourse } from '@/contract/lessons/lessons';
import { raiseOnArrival } from '@/lib/browser/alerts/alerts';
import { useForm } from '@/lib/browser/forms/use-form';
import { CourseField, KindField, OnlineField } from './course-fields';
import { PlanFields } from './plan-fields';
import { FIND_ROOM, roomsOf, teachersOf, weeklyOf } from './plan-values';
import { TimeFields } from './when-fields';

/** From 1, Monday; the third of January 2000 was one. */
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];
const mondayMs = Date.UTC(2000, 0, 3);
const DAY_MS = 24 * 60 * 60_000;

/** Makes the lessons of a weekday from a day to a day; holidays are left out. */
export function SeriesForm({ courses, ownId }: { courses: WeekCourse[]; ownId: string }) {
  const t = useTranslations('lessons.form');
  const format = useFormatter();
  const router = useRouter();
  const today = useToday();
  const publishes = useRef(true);
  const { form, errors, pending, reasons, delivery } = useForm({
    path: 'professor/lessons/saveseries',
    schema: async () => (await import('./lesson-forms')).seriesForm(today()),
    draft: 'lesson-series',
    toBody: (typed) => {
      const course = courses.find(({ id }) => id === typed.courseId);
      const texts = Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, String(value)]));
      return {
        courseId: String(typed.courseId),
        kind: String(typed.kind) as LessonKind,
        ...timesOf(texts, today()),
        roomIds: roomsOf(String(typed.roomId), []),
        teacherIds: teachersOf(typed, course?.teachers ?? [], ownId),
        onlineUrl: String(typed.onlineUrl).trim() || null,
        ...(typed.roomId === FIND_ROOM && { findRoom: true }),
        ...(publishes.current && { publish: true }),
      };
    },
    onDone: ({ lessons }) => {
      raiseOnArrival({ type: 'success', text: t('seriesDone', { count: lessons.length }) });
      router.push('/professor/lessons');
      router.refresh();
    },
  });
  const weekdayName = (weekday: number) =>
    format.dateTime(new Date(mondayMs + (weekday - 1) * DAY_MS), { weekday: 'long', timeZone: 'UTC' });
  return (
    <form {...form} className="grid max-w-2xl gap-8">
      <Reasons of={reasons} announced />
      <FormPart title={t('series')}>
        <CourseField courses={courses} chosen={undefined} error={errors.courseId} />
        <KindField kind={undefined} error={errors.kind} />
        <div className="grid grid-cols-2 items-start gap-5 max-sm:[&>:first-child]:col-span-2 sm:grid-cols-[minmax(0,1fr)_7rem_7rem]">
          <SelectField
            name="weekday"
            label={t('weekday')}
            defaultValue="1"
            error={errors.weekday}
            required
            options={WEEKDAYS.map((weekday) => ({ value: weekday, text: weekdayName(weekday) }))}
          />
          <TimeFields values={{ from: '', to: '' }} errors={errors} />
        </div>
        <TwoColumns>
          {(['fromDay', 'toDay'] as const).map((name) => (
            <DayField
              key={name}
              {...{ name, label: t(name), error: errors[name] }}
              placeholder={t('dayHint')}
              required
            />
          ))}
        </TwoColumns>
        <PlanFields courses={courses} ownId={ownId} whenOf={weeklyOf} finds error={errors.roomIds} />
        <OnlineField url="" error={errors.onlineUrl} />
      </FormPart>
      <DeliveryNote of={delivery} />
      <div className="grid gap-3">
        <p className="text-muted text-small">{t('meansSeries')}</p>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={pending} onClick={() => (publishes.current = false)}>
            {t('saveSeries')}
          </Button>
          <Button type="submit" variant="primary" busy={pending} onClick={() => (publishes.current = true)}>
            {t('publishSeries')}
          </Button>
          <ButtonLink variant="quiet" href="/professor/lessons">
            {t('back')}
          </ButtonLink>
        </div>
      </div>
    </form>
  );
}

/** As typed; whether the end comes after the beginning is said by the institution, beside the field. */
function timesOf(
  { weekday = '', from = '', to = '', fromDay = '', toDay = '' }: Record<string, string>,
  today: string,
) {
  const times = { startsTime: parseTime(from) ?? '', endsTime: parseTime(to) ?? '' };
  const days = { fromDay: parseDay(fromDay, today) ?? '', toDay: parseDay(toDay, today) ?? '' };
  return { weekday: Number(weekday), ...times, ...days };
}
