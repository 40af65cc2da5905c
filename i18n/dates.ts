import { TZDate } from '@date-fns/tz';
import { lightFormat } from 'date-fns/lightFormat';

/** dd/MM/yyyy HH:mm in the given time zone: the top bar's date in every language (B4, F4). */
export const topBarInstant = (at: Date, timeZone: string): string =>
  lightFormat(new TZDate(at.getTime(), timeZone), 'dd/MM/yyyy HH:mm');
