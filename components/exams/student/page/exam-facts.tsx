import { useFormatter, useTranslations } from 'next-intl';
import { Facts } from '@/components/ui/page/facts';
import { Accommodations } from '@/components/ui/people/accommodations';
import { Person } from '@/components/ui/people/person';
import type { StudentExamDetail } from '@/contract/exams/detail';
import { isAsked } from '../booking-action';

/** The facts of an exam: how it is held, who examines, what to bring, its deadlines, and what follows. */
export function ExamFacts({ detail }: { detail: StudentExamDetail }) {
  const t = useTranslations('exams');
  const format = useFormatter();
  const { exam, chair, board, recording, decisionDays, silence, noShow, accommodations } = detail;
  const at = (instant: string) => format.dateTime(new Date(instant), 'dayTime');
  const kind = exam.kind === 'partial' ? ` · ${t('kind.partial').toLowerCase()}` : '';
  return (
    <Facts
      of={[
        {
          name: t('page.mode'),
          value: t(`mode.${exam.mode}`) + kind,
          note: `${exam.courseCode} · ${t('card.cfu', { cfu: exam.cfu })}`,
        },
        { name: t('page.notes'), value: exam.notes },
        { name: t('page.question'), value: !isAsked(exam) && exam.question, note: exam.booking?.answer },
        {
          name: t('page.accommodations'),
          value: accommodations.length > 0 && <Accommodations of={accommodations} named={false} />,
          note: t('page.accommodationsNote'),
        },
        { name: t('page.teacher'), value: <Person {...chair} /> },
        {
          name: t('page.board'),
          value: board.length > 0 && board.map((one) => <Person key={one.name} {...one} />),
        },
        {
          name: t('page.booking'),
          value: t('page.window', { opens: at(exam.bookingOpensAt), closes: at(exam.bookingClosesAt) }),
        },
        {
          name: t('page.void'),
          value: t('page.until', { instant: at(exam.voidableUntil) }),
          note: t(`page.noShow.${noShow}`),
        },
        {
          name: t('page.outcome'),
          value: t(`page.recording.${recording}`),
          note: recording === 'publication' && t(`page.decision.${silence}`, { days: decisionDays }),
        },
      ]}
    />
  );
}
