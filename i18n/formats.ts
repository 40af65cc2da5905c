import type { Formats } from 'next-intl';

/** Named ways to write an instant, each in the reader's language and the institution's time zone (F4). */
export const formats = {
  dateTime: {
    time: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
    day: { weekday: 'short', day: 'numeric', month: 'short' },
    fullDay: { weekday: 'long', day: 'numeric', month: 'long' },
    fullDayTime: {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    },
    dayTime: {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    },
    date: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
    dateTime: {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    },
  },
  number: {
    average: { minimumFractionDigits: 1, maximumFractionDigits: 2 },
  },
} satisfies Formats;

export type InstantStyle = keyof typeof formats.dateTime;
