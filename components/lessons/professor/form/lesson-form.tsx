'use client';

import { useRouter } from 'next/navigation';
import { useTimeZone, useTranslations } from 'next-intl';
import { useRef } from 'react';
import { Button, ButtonLink } from '@/components/ui/buttons/button';
import { DeliveryNote } from '@/components/ui/feedback/delivery-note';
import { Reasons } from '@/components/ui/feedback/reasons';
import { FormPart } from '@/components/ui/fields/form-part';
import { TextField } from '@/components/ui/fields/text-field';
import { writeDay } from '@/components/ui/fields/typed-day';
import { toLocal } from '@/components/ui/time/local-time';
import { useToday } from '@/components/ui/time/use-today';
import type { Material, TaughtLesson, WeekCourse } from '@/contract/lessons/lessons';
import { LONGEST } from '@/contract/wire/limits';
import { useLanguage } from '@/i18n/use-language';
import { raiseOnArrival } from '@/lib/browser/alerts/alerts';
import { useForm } from '@/lib/browser/forms/use-form';
import type { MoveTo } from '../lesson/move-dialog';
import { CourseField, KindField, OnlineField } from './course-fields';
import { MaterialFields, materialsOf } from './material-fields';
import { PlanFields } from './plan-fields';
import { instantsOf, onceOf, roomsOf, teachersOf } from './plan-values';
import { WhenFields } from './when-fields';

/** Makes a lesson, or changes one: a draft, or one that is published, whose time then stays. */
export function LessonForm({
  courses,
  ownId,
  lesson,
  materials = [],
  begins,
}: {
  courses: WeekCourse[];
  ownId: string;
  lesson: TaughtLesson | null;
  materials?: Material[];
  /** What was drawn in the week. */
  begins?: Partial<MoveTo> & { courseId?: string };
}) {
  const t = useTranslations('lessons.form');
  const router = useRouter();
  const timeZone = useTimeZone() ?? 'UTC';
  const language = useLanguage();
  const today = useToday();
  const publishes = useRef(false);
  const isPublished = lesson !== null && lesson.status !== 'draft';
  const values = timesOf(lesson, timeZone, begins);
  const { form, errors, pending, reasons, delivery } = useForm({
    path: 'professor/lessons/save',
    schema: async () => (await import('./lesson-forms')).lessonForm(today()),
    draft: `lesson-${lesson?.id ?? 'new'}`,
    extra: () => (isPublished ? values : {}),
    toBody: (typed) => {
      const course = courses.find(({ id }) => id === typed.courseId);
      const own = { startsAt: lesson?.startsAt ?? '', endsAt: lesson?.endsAt ?? '' };
      const teacherIds = lesson?.teachers.map(({ id }) => id);
      return {
        ...(lesson && { lessonId: lesson.id, version: lesson.version }),
        courseId: String(typed.courseId),
        kind: String(typed.kind) as TaughtLesson['kind'],
        ...(isPublished ? own : (instantsOf(typed, { timeZone, today: today() }) ?? own)),
        roomIds: roomsOf(
          String(typed.roomId),
          (lesson?.rooms ?? []).map(({ id }) => id),
        ),
        teacherIds: teacherIds ?? teachersOf(typed, course?.teachers ?? [], ownId),
        onlineUrl: String(typed.onlineUrl).trim() || null,
        topic: String(typed.topic),
        materials: materialsOf(typed),
        ...(publishes.current && { publish: true }),
      };
    },
    onDone: ({ lessonId }) => {
      const said = isPublished ? 'changed' : publishes.current ? 'published' : 'saved';
      raiseOnArrival({ type: 'success', text: t(said), about: lessonId });
      router.push(`/professor/lessons/${lessonId}`);
      router.refresh();
    },
  });
  const whenOf = isPublished ? () => ({ startsAt: lesson.startsAt, endsAt: lesson.endsAt }) : onceOf;
  return (
    <form {...form} className="grid max-w-2xl gap-8">
      <Reasons of={reasons} announced />
      <FormPart title={t('lesson')}>
        {lesson ? (
          <input type="hidden" name="courseId" value={lesson.courseId} />
        ) : (
          <CourseField courses={courses} chosen={begins?.courseId} error={errors.courseId} />
        )}
        <KindField kind={lesson?.kind} error={errors.kind} />
        {!isPublished && (
          <WhenFields
            values={{ ...values, day: values.day && writeDay(values.day, language) }}
            errors={errors}
          />
        )}
        <PlanFields
          courses={courses}
          {...(lesson && {
            lessonId: lesson.id,
            courseId: lesson.courseId,
            rooms: lesson.rooms,
            teacherIds: lesson.teachers.map(({ id }) => id),
          })}
          ownId={ownId}
          whenOf={whenOf}
          error={errors.roomIds}
        />
        <OnlineField url={lesson?.onlineUrl ?? ''} error={errors.onlineUrl} />
      </FormPart>
      <FormPart title={t('content')}>
        <TextField
          name="topic"
          label={t('topic')}
          hint={t('topicHint')}
          defaultValue={lesson?.topic}
          maxLength={LONGEST.topic}
          error={errors.topic}
        />
        <MaterialFields materials={materials} error={errors.materials} />
      </FormPart>
      <DeliveryNote of={delivery} />
      <div className="grid gap-3">
        <p className="text-muted text-small">{t(isPublished ? 'meansChange' : 'means')}</p>
        <div className="flex flex-wrap gap-3">
          {!isPublished && (
            <Button type="submit" busy={pending} onClick={() => (publishes.current = false)}>
              {t('save')}
            </Button>
          )}
          <Button
            type="submit"
            variant="primary"
            busy={pending}
            onClick={() => (publishes.current = !isPublished)}
          >
            {t(isPublished ? 'change' : 'publish')}
          </Button>
          <ButtonLink
            variant="quiet"
            href={lesson ? `/professor/lessons/${lesson.id}` : '/professor/lessons'}
          >
            {t('back')}
          </ButtonLink>
        </div>
      </div>
    </form>
  );
}

/** Day (yyyy-MM-dd) and times that the form begins with. */
function timesOf(lesson: TaughtLesson | null, timeZone: string, begins: Partial<MoveTo> = {}) {
  const { day = '', from = '', to = '' } = begins;
  if (!lesson || day) return { day, from, to };
  const [ownDay = '', ownFrom = ''] = toLocal(lesson.startsAt, timeZone).split('T');
  return { day: ownDay, from: ownFrom, to: toLocal(lesson.endsAt, timeZone).slice(11) };
}
