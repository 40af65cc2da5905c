import { useFormatter, useTranslations } from 'next-intl';
import { useSeatsTexts } from '@/components/ui/figures/use-seats-texts';
import { useDayTexts } from '@/components/ui/time/date-tile';
import { useNameWithDay } from '@/components/ui/time/use-name-with-day';
import { useSpan } from '@/components/ui/time/use-span';
import type { StudentExam } from '@/contract/exams/exams';
import { isToday, type Present } from './exam-groups';

/** What is written of a session by the server, since a browser's first date costs it 20 ms. */
export type ExamTexts = ReturnType<typeof useExamTexts>;

export function useExamTexts(exam: StudentExam, present: Present, isAmbiguous = false) {
  const t = useTranslations('exams');
  const format = useFormatter();
  const span = useSpan();
  const seats = useSeatsTexts();
  const dayTexts = useDayTexts();
  const nameWithDay = useNameWithDay();
  const { startsAt, room, cfu, mode, kind, bookingOpensAt, bookingClosesAt, switchFrom } = exam;
  const window = (at: string, word: 'opens' | 'closes') =>
    isToday(at, present)
      ? t(`row.${word}Today`, { time: format.dateTime(new Date(at), 'time') })
      : t(`row.${word}`, { instant: new Date(at) });
  const what = [
    t('card.cfu', { cfu }),
    t(`mode.${mode}`).toLowerCase(),
    kind === 'partial' && t('kind.partial').toLowerCase(),
    exam.slots.length > 0 && t('row.slots'),
  ];
  const day = dayTexts(startsAt);
  return {
    day,
    /** Tells it from the other sessions of its course. */
    name: nameWithDay(exam.courseTitle, startsAt, isAmbiguous),
    what: what.filter(Boolean).join(' · '),
    when: `${format.dateTime(new Date(startsAt), { weekday: 'short' })} ${span(exam, 'time')}`,
    where: room,
    seats: seats(exam, { hasQueue: exam.queueOpen }),
    opens: window(bookingOpensAt, 'opens'),
    closes: window(bookingClosesAt, 'closes'),
    switchFrom:
      switchFrom && t('row.bookedOn', { date: format.dateTime(new Date(switchFrom.startsAt), 'day') }),
  };
}
