import { useTranslations } from 'next-intl';
import type { Lesson } from '@/contract/lessons/lessons';

/** Writes where a lesson is: its rooms by their names, or that it is online, or that nobody knows yet. */
export function useWhere() {
  const t = useTranslations('lessons');
  return ({ rooms, online }: Pick<Lesson, 'rooms' | 'online'>): string => {
    const places = rooms.map(({ name }) => name);
    if (online) places.push(t('online'));
    return places.join(', ') || t('noRoom');
  };
}
