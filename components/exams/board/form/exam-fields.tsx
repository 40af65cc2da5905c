'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { CheckboxField } from '@/components/ui/fields/checkbox-field';
import { DayField } from '@/components/ui/fields/day-field';
import { FormPart, TwoColumns } from '@/components/ui/fields/form-part';
import { SelectField } from '@/components/ui/fields/select-field';
import { TextareaField, TextField } from '@/components/ui/fields/text-field';
import type { SessionChoices } from '@/contract/exams/board';
import { EXAM_KINDS, EXAM_MODES } from '@/contract/exams/constants';
import { LONGEST } from '@/contract/wire/limits';
import { type FieldsProps, fieldOf } from './session-values';

/** What the exam is, when and where. */
export function ExamFields({
  values,
  errors,
  choices: { courses, periods },
  unitId,
  fixed,
  kind,
  children,
}: FieldsProps & {
  choices: SessionChoices;
  unitId: string;
  fixed: boolean;
  kind: string;
  /** What is said of day, hours and room. */
  children: ReactNode;
}) {
  const t = useTranslations('exams');
  const field = fieldOf({ values, errors });
  return (
    <FormPart title={t('form.exam')}>
      <SelectField
        name="unitId"
        label={t('form.course')}
        defaultValue={unitId}
        error={errors.unitId ?? errors.offeringIds}
        required
        none={fixed ? undefined : t('form.choose')}
        options={courses.map((course) => ({
          value: course.unitId,
          text: [course.title, course.code, ...course.programmes.map(({ title }) => title)].join(' · '),
        }))}
      />
      <WhenFields values={values} errors={errors} />
      <TwoColumns>
        <TextField {...field('room')} label={t('form.room')} maxLength={LONGEST.room} />
        <SelectField
          {...field('periodId')}
          label={t('form.period')}
          none={t('form.noPeriod')}
          options={periods.map(({ id, name }) => ({ value: id, text: name }))}
        />
        <SelectField
          {...field('mode')}
          label={t('form.mode')}
          required
          options={EXAM_MODES.map((mode) => ({ value: mode, text: t(`mode.${mode}`) }))}
        />
        <SelectField
          {...field('kind')}
          label={t('form.kind')}
          required
          options={EXAM_KINDS.map((kind) => ({ value: kind, text: t(`kind.${kind}`) }))}
        />
      </TwoColumns>
      {children}
      <PartialFields kind={kind} values={values} errors={errors} />
      <TextareaField {...field('notes')} label={t('form.notes')} maxLength={LONGEST.notes} />
    </FormPart>
  );
}

/** How partials and finals of a course hang together: each kind is asked its own side of it. */
function PartialFields({ kind, values, errors }: FieldsProps & { kind: string }) {
  const t = useTranslations('exams.form');
  const field = fieldOf({ values, errors });
  if (kind === 'partial')
    return <DayField {...field('validUntil')} label={t('validUntil')} hint={t('validUntilHint')} />;
  return (
    <CheckboxField
      name="requiresPartial"
      label={t('requiresPartial')}
      hint={t('requiresPartialHint')}
      defaultChecked={values.requiresPartial}
    />
  );
}

/** One day and two times. */
function WhenFields({ values, errors }: FieldsProps) {
  const t = useTranslations('exams.form');
  const field = fieldOf({ values, errors });
  return (
    <>
      <div className="grid grid-cols-2 items-start gap-5 max-sm:[&>:first-child]:col-span-2 sm:grid-cols-[minmax(0,1fr)_8rem_8rem]">
        <DayField
          {...field('day')}
          label={t('day')}
          placeholder={t('dayHint')}
          error={errors.day ?? errors.startsAt}
          required
        />
        <DayField {...field('from')} kind="time" label={t('from')} required />
        <DayField {...field('to')} kind="time" label={t('to')} error={errors.to ?? errors.endsAt} required />
      </div>
      {values.lastDay && <DayField {...field('lastDay')} label={t('lastDay')} />}
    </>
  );
}
