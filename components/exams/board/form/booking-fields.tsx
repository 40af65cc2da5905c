'use client';

import { useTranslations } from 'next-intl';
import { CheckboxField } from '@/components/ui/fields/checkbox-field';
import { DayField } from '@/components/ui/fields/day-field';
import { TwoColumns } from '@/components/ui/fields/form-part';
import { SelectField } from '@/components/ui/fields/select-field';
import { TextField } from '@/components/ui/fields/text-field';
import type { Programme } from '@/contract/catalogue/offerings';
import { NO_SHOW_MEANS, RECORDING_MODES, SILENCE_MEANS } from '@/contract/exams/constants';
import { LONGEST } from '@/contract/wire/limits';
import { boardFields, type FieldsProps, fieldOf, reservedName } from './session-values';

/** Who books, when, and for how many seats. */
export function BookingFields({ values, errors, programmes }: FieldsProps & { programmes: Programme[] }) {
  const t = useTranslations('exams.form');
  const field = fieldOf({ values, errors });
  return (
    <>
      <TwoColumns>
        <DayField {...field('bookingOpensAt')} kind="dayTime" label={t('opens')} required />
        <DayField {...field('bookingClosesAt')} kind="dayTime" label={t('closes')} required />
        <DayField
          {...field('cancelUntil')}
          kind="dayTime"
          label={t('cancelUntil')}
          hint={t('cancelUntilHint')}
        />
        <TextField
          {...field('capacity')}
          inputMode="numeric"
          label={t('capacity')}
          hint={t('capacityHint')}
        />
        <TextField
          {...field('slotMinutes')}
          inputMode="numeric"
          label={t('slotMinutes')}
          hint={t('slotMinutesHint')}
          error={errors.slotMinutes ?? errors.slots}
        />
        <TextField
          {...field('slotCapacity')}
          inputMode="numeric"
          label={t('slotCapacity')}
          hint={t('slotCapacityHint')}
        />
      </TwoColumns>
      <CheckboxField
        name="waitlist"
        label={t('waitlist')}
        hint={t('waitlistHint')}
        defaultChecked={values.waitlist}
      />
      <CheckboxField
        name="takesRequests"
        label={t('takesRequests')}
        hint={t('takesRequestsHint')}
        defaultChecked={values.takesRequests}
      />
      <TextField
        {...field('question')}
        label={t('question')}
        hint={t('questionHint')}
        maxLength={LONGEST.question}
      />
      {programmes.length > 1 && (
        <fieldset className="grid gap-1">
          <legend className="font-medium">{t('reservedFor')}</legend>
          {programmes.map(({ code, title }) => (
            <CheckboxField
              key={code}
              name={reservedName(code)}
              label={title}
              defaultChecked={values.reservedFor.includes(code)}
            />
          ))}
        </fieldset>
      )}
    </>
  );
}

/** Who examines beside the chair. */
export function BoardFields({
  values,
  errors,
  professors,
}: FieldsProps & { professors: { id: string; name: string }[] }) {
  const t = useTranslations('exams.form');
  return (
    <TwoColumns>
      {boardFields(values.boardIds).map(({ name, id }, at) => (
        <SelectField
          key={name}
          name={name}
          label={t('boardMember', { seat: at + 1 })}
          defaultValue={id}
          error={at === 0 ? errors.boardIds : undefined}
          none={t('noMember')}
          options={professors.map((each) => ({ value: each.id, text: each.name }))}
        />
      ))}
    </TwoColumns>
  );
}

/** What becomes of the results, and of who doesn't come. */
export function RuleFields({ values, errors, kind }: FieldsProps & { kind: string }) {
  const t = useTranslations('exams.form');
  const field = fieldOf({ values, errors });
  return (
    <>
      <SelectField
        {...field('recording')}
        key={kind}
        label={t('recordingLabel')}
        required
        options={modesOf(kind).map((mode) => ({ value: mode, text: t(`recording.${mode}`) }))}
      />
      <TwoColumns>
        <TextField {...field('decisionDays')} inputMode="numeric" label={t('decisionDays')} required />
        <SelectField
          {...field('silence')}
          label={t('silenceLabel')}
          required
          options={SILENCE_MEANS.map((means) => ({ value: means, text: t(`silence.${means}`) }))}
        />
        <SelectField
          {...field('noShow')}
          label={t('noShowLabel')}
          required
          options={NO_SHOW_MEANS.map((means) => ({ value: means, text: t(`noShow.${means}`) }))}
        />
      </TwoColumns>
    </>
  );
}

/** A partial goes on no record. */
const modesOf = (kind: string) => (kind === 'partial' ? (['none'] as const) : RECORDING_MODES);
