'use client';

import { useTranslations } from 'next-intl';
import { TextareaField } from '@/components/ui/fields/text-field';
import { FormButton } from '@/components/ui/overlays/form-dialog';
import type { SurveyResults } from '@/contract/surveys/results';
import { LONGEST } from '@/contract/wire/limits';
import { useDone } from '@/lib/browser/calls/use-done';

/** Replies to all who were asked, or says it anew. */
export function ReplyButton({ survey: { surveyId, version, reply } }: { survey: SurveyResults }) {
  const t = useTranslations('surveys.replying');
  const done = useDone(surveyId);
  const word = reply === null ? 'reply' : 'change';
  return (
    <FormButton
      button={{ children: t(word) }}
      title={t('title')}
      text={<p>{t('text')}</p>}
      backLabel={t('keep')}
      submitLabel={t('submit')}
      path="professor/surveys/reply"
      draft={`survey-reply-${surveyId}`}
      schema={async () => (await import('@/contract/surveys/reply-form')).surveyReplyForm}
      toBody={(typed) => ({ surveyId, version, reply: String(typed.reply) })}
      onDone={() => done(t('done'))}
    >
      {(errors) => (
        <TextareaField
          name="reply"
          label={t('label')}
          error={errors.reply}
          defaultValue={reply ?? ''}
          maxLength={LONGEST.notes}
          rows={6}
          required
        />
      )}
    </FormButton>
  );
}
