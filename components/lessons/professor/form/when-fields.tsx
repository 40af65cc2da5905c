'use client';

import { useTranslations } from 'next-intl';
import { DayField } from '@/components/ui/fields/day-field';

/** One day and two times. */
export function WhenFields({
  values,
  errors,
}: {
  values: { day: string; from: string; to: string };
  errors: Record<string, string>;
}) {
  const t = useTranslations('lessons.form');
  return (
    <div className="grid grid-cols-2 items-start gap-5 max-sm:[&>:first-child]:col-span-2 sm:grid-cols-[minmax(0,1fr)_7rem_7rem]">
      <DayField
        name="day"
        label={t('day')}
        placeholder={t('dayHint')}
        defaultValue={values.day}
        error={errors.day ?? errors.startsAt}
        required
      />
      <TimeFields values={values} errors={errors} />
    </div>
  );
}

/** From when until when. */
export function TimeFields({
  values: { from, to },
  errors,
}: {
  values: { from: string; to: string };
  errors: Record<string, string>;
}) {
  const t = useTranslations('lessons.form');
  return (
    <>
      <DayField
        name="from"
        kind="time"
        label={t('from')}
        defaultValue={from}
        error={errors.from ?? errors.startsTime}
        required
      />
      <DayField
        name="to"
        kind="time"
        label={t('to')}
        defaultValue={to}
        error={errors.to ?? errors.endsAt ?? errors.endsTime}
        required
      />
    </>
  );
}
