import { useFormatter, useTranslations } from 'next-intl';
import type { Lesson } from '@/contract/lessons/lessons';
import { changeOf } from './change-of';

/** Within which a weekday says which day it is. */
const SIX_DAYS_MS = 6 * 24 * 60 * 60_000;

/** A lesson's change: "Annullata", "prima Aula 6", "Spostata da gio 14:00"; null if there is none. */
export function useChangeTexts() {
  const t = useTranslations('lessons.change');
  const format = useFormatter();
  return (lesson: Lesson): string | null => {
    const { before, movedTo } = lesson;
    const at = (instant: string) => {
      const time = format.dateTime(new Date(instant), 'time');
      const isNear = Math.abs(Date.parse(instant) - Date.parse(lesson.startsAt)) < SIX_DAYS_MS;
      if (!isNear) return format.dateTime(new Date(instant), 'dayTime');
      return `${format.dateTime(new Date(instant), { weekday: 'short' })} ${time}`;
    };
    const words = {
      cancelled: () => t('cancelled'),
      movedAway: () => (movedTo ? t('movedTo', { at: at(movedTo.startsAt) }) : t('moved')),
      movedHere: () => before && t('movedFrom', { at: at(before.startsAt) }),
      otherRoom: () => before && t('roomBefore', { room: before.rooms.join(', ') || '–' }),
    };
    const change = changeOf(lesson);
    return change && words[change]();
  };
}
