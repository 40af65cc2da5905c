'use client';

import { useTranslations } from 'next-intl';
import { SelectField } from '@/components/ui/select-field';
import { TextareaField, TextField } from '@/components/ui/text-field';
import type { SessionChoices } from '@/contract/exam-board';
import { examKind, examMode } from '@/contract/exams';
import { type FieldsProps, FormPart, TwoColumns } from './form-part';

/** What the exam is, when and where. */
export function ExamFields({
  values,
  errors,
  choices: { courses, periods },
  unitId,
  fixed,
}: FieldsProps & { choices: SessionChoices; unitId: string; fixed: boolean }) {
  const t = useTranslations('exams');
  return (
    <FormPart title={t('form.exam')}>
      <SelectField
        name="unitId"
        label={t('form.course')}
        defaultValue={unitId}
        error={errors.unitId ?? errors.offeringIds}
        required
      >
        {!fixed && <option value="">{t('form.choose')}</option>}
        {courses.map((course) => (
          <option key={course.unitId} value={course.unitId}>
            {[course.title, course.code, ...course.programmes.map(({ title }) => title)].join(' · ')}
          </option>
        ))}
      </SelectField>
      <TwoColumns>
        <SelectField name="mode" label={t('form.mode')} defaultValue={values.mode} required>
          {examMode.options.map((mode) => (
            <option key={mode} value={mode}>
              {t(`mode.${mode}`)}
            </option>
          ))}
        </SelectField>
        <SelectField name="kind" label={t('form.kind')} defaultValue={values.kind} required>
          {examKind.options.map((kind) => (
            <option key={kind} value={kind}>
              {t(`kind.${kind}`)}
            </option>
          ))}
        </SelectField>
        <TextField
          name="startsAt"
          type="datetime-local"
          label={t('form.startsAt')}
          defaultValue={values.startsAt}
          error={errors.startsAt}
          required
        />
        <TextField
          name="endsAt"
          type="datetime-local"
          label={t('form.endsAt')}
          defaultValue={values.endsAt}
          error={errors.endsAt}
          required
        />
        <TextField name="room" label={t('form.room')} defaultValue={values.room} error={errors.room} />
        <SelectField
          name="periodId"
          label={t('form.period')}
          defaultValue={values.periodId}
          error={errors.periodId}
        >
          <option value="">{t('form.noPeriod')}</option>
          {periods.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      </TwoColumns>
      <TextareaField name="notes" label={t('form.notes')} defaultValue={values.notes} error={errors.notes} />
    </FormPart>
  );
}
