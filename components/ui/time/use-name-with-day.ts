import { useFormatter } from 'next-intl';

/** What is held at an instant (ISO, UTC), told from others of its name: "Algebra, lun 14 dic", with the hour where it has a twin. */
export function useNameWithDay() {
  const format = useFormatter();
  return (name: string, at: string, isAmbiguous = false): string => {
    const instant = new Date(at);
    const when = [format.dateTime(instant, 'day'), isAmbiguous && format.dateTime(instant, 'time')];
    return [name, ...when].filter(Boolean).join(', ');
  };
}
