'use client';

import { useTranslations } from 'next-intl';
import { CheckboxField } from '@/components/ui/checkbox-field';
import { TextField } from '@/components/ui/text-field';
import type { Programme } from '@/contract/courses';
import { type FieldsProps, FormPart, TwoColumns } from './form-part';
import { reservedName } from './session-form-values';

/** Who books, when, and for how many seats. */
export function BookingFields({ values, errors, programmes }: FieldsProps & { programmes: Programme[] }) {
  const t = useTranslations('exams.form');
  return (
    <FormPart title={t('booking')}>
      <TwoColumns>
        <TextField
          name="bookingOpensAt"
          type="datetime-local"
          label={t('opens')}
          defaultValue={values.bookingOpensAt}
          error={errors.bookingOpensAt}
          required
        />
        <TextField
          name="bookingClosesAt"
          type="datetime-local"
          label={t('closes')}
          defaultValue={values.bookingClosesAt}
          error={errors.bookingClosesAt}
          required
        />
        <TextField
          name="cancelUntil"
          type="datetime-local"
          label={t('cancelUntil')}
          hint={t('cancelUntilHint')}
          defaultValue={values.cancelUntil}
          error={errors.cancelUntil}
        />
        <TextField
          name="capacity"
          inputMode="numeric"
          label={t('capacity')}
          hint={t('capacityHint')}
          defaultValue={values.capacity}
          error={errors.capacity}
        />
        <TextField
          name="slotMinutes"
          inputMode="numeric"
          label={t('slotMinutes')}
          hint={t('slotMinutesHint')}
          defaultValue={values.slotMinutes}
          error={errors.slotMinutes ?? errors.slots}
        />
        <TextField
          name="slotCapacity"
          inputMode="numeric"
          label={t('slotCapacity')}
          hint={t('slotCapacityHint')}
          defaultValue={values.slotCapacity}
          error={errors.slotCapacity}
        />
      </TwoColumns>
      <CheckboxField
        name="waitlist"
        label={t('waitlist')}
        hint={t('waitlistHint')}
        defaultChecked={values.waitlist}
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
    </FormPart>
  );
}
