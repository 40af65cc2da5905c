'use client';

import { useTranslations } from 'next-intl';
import { CheckboxField } from '@/components/ui/fields/checkbox-field';
import { DayField } from '@/components/ui/fields/day-field';
import { TwoColumns } from '@/components/ui/fields/form-part';
import { TextField } from '@/components/ui/fields/text-field';
import type { Programme } from '@/contract/catalogue/offerings';
import { LONGEST } from '@/contract/wire/limits';
import { type FieldsProps, fieldOf, reservedName } from './session-values';

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
