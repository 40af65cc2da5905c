'use client';

import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { FormDialog } from '@/components/ui/form-dialog';
import { SelectField } from '@/components/ui/select-field';
import { TextField } from '@/components/ui/text-field';
import type { TaughtLesson, TaughtLessonDetail } from '@/contract/lessons';
import { useAsked } from '@/lib/browser/use-asked';
import { useDone } from '@/lib/browser/use-done';
import { useFormValues } from '@/lib/browser/use-form-values';

/** Has a lesson held by somebody else, this once; who is free then stands first. */
export function SubstituteButton({ detail: { lesson } }: { detail: TaughtLessonDetail }) {
  const t = useTranslations('lessons.substitute');
  const done = useDone(lesson.id);
  const [open, setOpen] = useState(false);
  const { id: lessonId, version, courseTitle: course, startsAt, teachers } = lesson;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('action')}</Button>
      <FormDialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('title', { course, at: new Date(startsAt) })}
        text={<p>{t('text')}</p>}
        backLabel={t('keep')}
        submitLabel={t('confirm')}
        path="professor/lessons/substitute"
        schema={async () => (await import('./lesson-forms')).substituteForm}
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
              defaultValue={teachers[0]?.id}
              error={errors.insteadOfId}
              required
            >
              {teachers.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </SelectField>
            <ColleagueFields lesson={lesson} error={errors.profileId} />
          </>
        )}
      </FormDialog>
    </>
  );
}

function ColleagueFields({ lesson, error }: { lesson: TaughtLesson; error: string | undefined }) {
  const t = useTranslations('lessons.substitute');
  const ref = useRef<HTMLDivElement>(null);
  const { colleague = '' } = useFormValues(ref);
  const { startsAt, endsAt } = lesson;
  const found = useAsked('professor/lessons/colleagues', { text: colleague, startsAt, endsAt });
  return (
    <div ref={ref} className="grid gap-5">
      <TextField name="colleague" label={t('search')} hint={t('searchHint')} autoComplete="off" />
      <SelectField name="profileId" label={t('who')} error={error} required>
        {found?.length === 0 && <option value="">{t('nobody')}</option>}
        {found?.map(({ id, name, free }) => (
          <option key={id} value={id}>
            {free ? name : t('busy', { name })}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
