'use client';

import { useTranslations } from 'next-intl';
import { DayField } from '@/components/ui/fields/day-field';
import { namedFields } from '@/components/ui/fields/named-fields';

type WhenProps<Name extends string> = { values: Record<Name, string>; errors: Record<string, string> };

/** One day and two times. */
export function WhenFields({ values, errors }: WhenProps<'day' | 'from' | 'to'>) {
  const t = useTranslations('lessons.form');
  const field = namedFields<'day'>({ label: t, values, errors });
  return (
    <div className="grid grid-cols-2 items-start gap-5 max-sm:[&>:first-child]:col-span-2 sm:grid-cols-[minmax(0,1fr)_7rem_7rem]">
      <DayField {...field('day')} placeholder={t('dayHint')} error={errors.day ?? errors.startsAt} required />
      <TimeFields values={values} errors={errors} />
    </div>
  );
}

/** From when until when. */
export function TimeFields({ values, errors }: WhenProps<'from' | 'to'>) {
  const field = namedFields<'from' | 'to'>({ label: useTranslations('lessons.form'), values, errors });
  const { from, to, startsTime, endsAt, endsTime } = errors;
  return (
    <>
      <DayField {...field('from')} kind="time" error={from ?? startsTime} required />
      <DayField {...field('to')} kind="time" error={to ?? endsAt ?? endsTime} required />
    </>
  );
}
