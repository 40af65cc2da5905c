import { useFormatter } from 'next-intl';

/** Writes minutes as hours: "1,5 h". */
export function useHours() {
  const format = useFormatter();
  return (minutes: number) => `${format.number(minutes / 60, { maximumFractionDigits: 2 })} h`;
}
