'use client';

import type { ComponentProps, FocusEvent } from 'react';
import { useLanguage } from '@/i18n/use-language';
import { useToday } from '../time/use-today.ts';
import { TextField } from './text-field.tsx';
import { parseDay, parseDayTime, parsePastDay, parseTime, writeDay, writeDayTime } from './typed-day.ts';

/**
 * A day, a past day, a time, or a day with a time, typed in any format. When the reader leaves the field, it
 * shows what was understood, alike in every browser.
 */
export function DayField({
  kind = 'day',
  autoComplete = 'off',
  ...field
}: ComponentProps<typeof TextField> & { kind?: 'day' | 'pastDay' | 'time' | 'dayTime' }) {
  const language = useLanguage();
  const today = useToday();
  const writtenOf = (day: string | null) => day && writeDay(day, language);
  const written = {
    day: (typed: string) => writtenOf(parseDay(typed, today())),
    pastDay: (typed: string) => writtenOf(parsePastDay(typed, today())),
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
  return <TextField {...field} autoComplete={autoComplete} onBlur={writeOut} />;
}
