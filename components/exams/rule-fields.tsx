'use client';

import { useTranslations } from 'next-intl';
import { SelectField } from '@/components/ui/select-field';
import { TextField } from '@/components/ui/text-field';
import { noShowMeans, recordingMode, silenceMeans } from '@/contract/exam-board';
import { type FieldsProps, FormPart, TwoColumns } from './form-part';

/** What becomes of the results, and of who doesn't come. */
export function RuleFields({ values, errors }: FieldsProps) {
  const t = useTranslations('exams.form');
  return (
    <FormPart title={t('rules')}>
      <SelectField name="recording" label={t('recordingLabel')} defaultValue={values.recording} required>
        {recordingMode.options.map((mode) => (
          <option key={mode} value={mode}>
            {t(`recording.${mode}`)}
          </option>
        ))}
      </SelectField>
      <TwoColumns>
        <TextField
          name="decisionDays"
          inputMode="numeric"
          label={t('decisionDays')}
          defaultValue={values.decisionDays}
          error={errors.decisionDays}
          required
        />
        <SelectField name="silence" label={t('silenceLabel')} defaultValue={values.silence} required>
          {silenceMeans.options.map((means) => (
            <option key={means} value={means}>
              {t(`silence.${means}`)}
            </option>
          ))}
        </SelectField>
        <SelectField name="noShow" label={t('noShowLabel')} defaultValue={values.noShow} required>
          {noShowMeans.options.map((means) => (
            <option key={means} value={means}>
              {t(`noShow.${means}`)}
            </option>
          ))}
        </SelectField>
      </TwoColumns>
    </FormPart>
  );
}
