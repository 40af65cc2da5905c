import { kept } from './kept.ts';

/** dd/MM/yyyy HH:mm in the given time zone: the top bar's date in every language (B4, F4). */
export function topBarInstant(at: Date, timeZone: string): string {
  return topBarFormat(timeZone).format(at).replace(', ', ' ');
}

const topBarFormat = kept(
  (timeZone) =>
    new Intl.DateTimeFormat('en-GB', {
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone,
    }),
);
