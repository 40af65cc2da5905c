'use client';

import { useTimeZone, useTranslations } from 'next-intl';
import { TextareaField } from '@/components/ui/fields/text-field';
import { writeDay } from '@/components/ui/fields/typed-day';
import { FormDialog } from '@/components/ui/overlays/form-dialog';
import { toLocal } from '@/components/ui/time/local-time';
import { useToday } from '@/components/ui/time/use-today';
import type { TaughtLesson } from '@/contract/lessons/lessons';
import { LONGEST } from '@/contract/wire/limits';
import { useLanguage } from '@/i18n/use-language';
import { PlanFields } from '../form/plan-fields';
import { instantsOf, onceOf, roomsOf } from '../form/plan-values';
import { WhenFields } from '../form/when-fields';

/** What a move begins with: the day (yyyy-MM-dd) and times (HH:mm), by the clock of the institution. */
export type MoveTo = { day: string; from: string; to: string };

/** Moves a published lesson to another time: room and clashes are shown before; who attends is told after. */
export function MoveDialog({
  lesson,
  to,
  open,
  onClose,
  onDone,
}: {
  lesson: TaughtLesson;
  /** Where it was dragged; left out: where it is. */
  to?: MoveTo | undefined;
  open: boolean;
  onClose: () => void;
  onDone: (movedId: string, said: string) => void;
}) {
  const t = useTranslations('lessons.move');
  const timeZone = useTimeZone() ?? 'UTC';
  const language = useLanguage();
  const today = useToday();
  const { id: lessonId, version, courseId, courseTitle: course, startsAt, endsAt, rooms, teachers } = lesson;
  const names = { course, at: new Date(startsAt) };
  const [day = '', from = ''] = toLocal(startsAt, timeZone).split('T');
  const begins = to ?? { day, from, to: toLocal(endsAt, timeZone).slice(11) };
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t('title', names)}
      text={<p>{t('text')}</p>}
      backLabel={t('keep')}
      submitLabel={t('action')}
      path="professor/lessons/move"
      draft={`lesson-move-${lessonId}-${begins.day}-${begins.from}`}
      schema={async () => (await import('../form/lesson-forms')).moveForm(today())}
      toBody={(typed) => ({
        lessonId,
        version,
        ...(instantsOf(typed, { timeZone, today: today() }) ?? { startsAt, endsAt }),
        roomIds: roomsOf(
          String(typed.roomId),
          rooms.map(({ id }) => id),
        ),
        reason: String(typed.reason).trim() || null,
      })}
      onDone={(moved) => onDone(moved.lessonId, t('done', names))}
    >
      {(errors) => (
        <>
          <WhenFields values={{ ...begins, day: writeDay(begins.day, language) }} errors={errors} />
          <PlanFields
            courses={[{ id: courseId, teachers: [] }]}
            courseId={courseId}
            lessonId={lessonId}
            rooms={rooms}
            teacherIds={teachers.map(({ id }) => id)}
            ownId=""
            whenOf={onceOf}
            error={errors.roomIds}
          />
          <TextareaField
            name="reason"
            label={t('reason')}
            hint={t('reasonHint')}
            error={errors.reason}
            maxLength={LONGEST.reason}
          />
        </>
      )}
    </FormDialog>
  );
}
