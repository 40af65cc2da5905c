'use client';

import { useTranslations } from 'next-intl';
import { TwoColumns } from '@/components/ui/fields/form-part';
import { SelectField } from '@/components/ui/fields/select-field';
import { TextField } from '@/components/ui/fields/text-field';
import { NO_SHOW_MEANS, RECORDING_MODES, SILENCE_MEANS } from '@/contract/exams/constants';
import { type FieldsProps, fieldOf } from './session-values';

/** What becomes of the results, and of who doesn't come. */
export function RuleFields({ values, errors, kind }: FieldsProps & { kind: string }) {
  const t = useTranslations('exams.form');
  const field = fieldOf({ values, errors });
  return (
    <>
      <SelectField {...field('recording')} key={kind} label={t('recordingLabel')} required>
        {modesOf(kind).map((mode) => (
          <option key={mode} value={mode}>
            {t(`recording.${mode}`)}
          </option>
        ))}
      </SelectField>
      <TwoColumns>
        <TextField {...field('decisionDays')} inputMode="numeric" label={t('decisionDays')} required />
        <SelectField {...field('silence')} label={t('silenceLabel')} required>
          {SILENCE_MEANS.map((means) => (
            <option key={means} value={means}>
              {t(`silence.${means}`)}
            </option>
          ))}
        </SelectField>
        <SelectField {...field('noShow')} label={t('noShowLabel')} required>
          {NO_SHOW_MEANS.map((means) => (
            <option key={means} value={means}>
              {t(`noShow.${means}`)}
            </option>
          ))}
        </SelectField>
      </TwoColumns>
    </>
  );
}

/** A partial goes on no record. */
const modesOf = (kind: string) => (kind === 'partial' ? (['none'] as const) : RECORDING_MODES);
