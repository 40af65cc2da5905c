'use client';

import type { ComponentProps, FocusEvent } from 'react';
import { useLanguage } from '@/i18n/use-language';
import { TextField } from './text-field.tsx';
import { parseDay, parseDayTime, parseTime, writeDay, writeDayTime } from './typed-day.ts';
import { useToday } from './use-today.ts';

/**
 * A day, a time, or both, typed in whatever form; what was understood is written out when the field is left, the same
 * in every browser.
 */
export function DayField({
  kind = 'day',
  ...field
}: ComponentProps<typeof TextField> & { kind?: 'day' | 'time' | 'dayTime' }) {
  const language = useLanguage();
  const today = useToday();
  const written = {
    day: (typed: string) => {
      const day = parseDay(typed, today());
      return day && writeDay(day, language);
    },
    time: parseTime,
    dayTime: (typed: string) => {
      const local = parseDayTime(typed, today());
      return local && writeDayTime(local, language);
    },
  };
  const writeOut = ({ target }: FocusEvent<HTMLInputElement>) => {
    const text = written[kind](target.value);
    if (text && text !== target.value) target.value = text;
  };
  return <TextField {...field} autoComplete="off" onBlur={writeOut} />;
}
