'use client';

import { useTranslations } from 'next-intl';
import { SelectField } from '@/components/ui/fields/select-field';
import { FormButton } from '@/components/ui/overlays/form-dialog';
import type { TaughtLessonDetail } from '@/contract/lessons/lessons';
import { useDone } from '@/lib/browser/calls/use-done';
import { ColleagueFields } from '../form/colleague-fields';

/** Has a lesson held by somebody else, this once; who is free then stands first. */
export function SubstituteButton({ detail: { lesson } }: { detail: TaughtLessonDetail }) {
  const t = useTranslations('lessons.substitute');
  const done = useDone(lesson.id);
  const { id: lessonId, version, courseTitle: course, startsAt, teachers } = lesson;
  const represented = teachers.map(({ id, name, insteadOf, insteadOfId }) =>
    insteadOf && insteadOfId ? { id: insteadOfId, name: insteadOf } : { id, name },
  );
  return (
    <FormButton
      button={{ children: t('action') }}
      title={t('title', { course, at: new Date(startsAt) })}
      text={<p>{t('text')}</p>}
      backLabel={t('keep')}
      submitLabel={t('confirm')}
      path="professor/lessons/substitute"
      draft=""
      schema={async () => (await import('../form/lesson-forms')).substituteForm}
      toBody={({ insteadOfId, profileId }) => ({
        lessonId,
        version,
        insteadOfId: String(insteadOfId),
        profileId: String(profileId),
      })}
      onDone={() => done(t('done'))}
    >
      {(errors) => (
        <>
          <SelectField
            name="insteadOfId"
            label={t('insteadOf')}
            defaultValue={represented.length === 1 ? represented[0]?.id : ''}
            error={errors.insteadOfId}
            required
            none={represented.length > 1 ? t('choose') : undefined}
            options={represented.map(({ id, name }) => ({ value: id, text: name }))}
          />
          <ColleagueFields lesson={lesson} name="profileId" label={t('who')} error={errors.profileId} />
        </>
      )}
    </FormButton>
  );
}
