'use client';

import { useTranslations } from 'next-intl';
import { TwoColumns } from '@/components/ui/fields/form-part';
import { TextareaField, TextField } from '@/components/ui/fields/text-field';
import { FormButton } from '@/components/ui/overlays/form-dialog';
import type { DiaryLesson } from '@/contract/lessons/diary';
import type { LessonKind } from '@/contract/lessons/lessons';
import { LONGEST } from '@/contract/wire/limits';
import { useDone } from '@/lib/browser/calls/use-done';
import { ColleagueFields } from '../form/colleague-fields';
import { KindField } from '../form/course-fields';

/** Writes down what was taught in a lesson; it begins with what the lesson says. */
export function DiaryButton({ lesson, when }: { lesson: DiaryLesson; when: string }) {
  const t = useTranslations('lessons.diary');
  const done = useDone(lesson.lessonId);
  const { lessonId, entry, proposed } = lesson;
  const { topics, kind, minutes, substitute } = entry ?? proposed;
  const label = t(entry ? 'edit' : 'write');
  return (
    <FormButton
      button={{ size: 'small', 'aria-label': t('writeLabel', { act: label, when }), children: label }}
      title={t('dialog', { when })}
      text={null}
      backLabel={t('keep')}
      submitLabel={t('save')}
      path="professor/lessons/savediary"
      draft={`diary-${lessonId}`}
      schema={async () => (await import('../form/lesson-forms')).diaryForm}
      toBody={(typed) => ({
        lessonId,
        version: entry?.version ?? 0,
        topics: String(typed.topics),
        kind: String(typed.kind) as LessonKind,
        minutes: Number(typed.minutes),
        substituteId: String(typed.substituteId) || null,
      })}
      onDone={() => done(t('saved'))}
    >
      {(errors) => (
        <>
          <TextareaField
            name="topics"
            label={t('topics')}
            defaultValue={topics}
            maxLength={LONGEST.diaryTopics}
            error={errors.topics}
            required
          />
          <TwoColumns>
            <KindField kind={kind} error={errors.kind} />
            <TextField
              name="minutes"
              inputMode="numeric"
              label={t('minutes')}
              defaultValue={String(minutes)}
              error={errors.minutes}
              required
            />
          </TwoColumns>
          <ColleagueFields
            lesson={lesson}
            name="substituteId"
            label={t('heldBy')}
            chosen={substitute}
            error={errors.substituteId}
            none={t('byMe')}
          />
        </>
      )}
    </FormButton>
  );
}
