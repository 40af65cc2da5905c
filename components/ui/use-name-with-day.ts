import { useFormatter } from 'next-intl';

/** What is held on a day (ISO, UTC), told from others of its name: "Algebra, lun 14 dic". */
export function useNameWithDay() {
  const format = useFormatter();
  return (name: string, at: string): string => `${name}, ${format.dateTime(new Date(at), 'day')}`;
}
