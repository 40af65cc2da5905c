import { useTranslations } from 'next-intl';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { Section } from '@/components/ui/page/section';
import { Sheet } from '@/components/ui/rows/sheet';
import { SlimRow } from '@/components/ui/rows/slim-row';
import { DateTile } from '@/components/ui/time/date-tile';
import { useSpan } from '@/components/ui/time/use-span';
import type { CourseStudentExam } from '@/contract/courses/student';
import { Grade } from '../grade';
import { OutcomeLabel } from '../outcome-table';

/** The student's bookings of the professor's own sessions, with outcomes. A row opens its session. */
export function StudentExams({ exams }: { exams: CourseStudentExam[] }) {
  const t = useTranslations('exams.ofStudent');
  return (
    <Section title={t('title')}>
      {exams.length === 0 ? (
        <EmptyState>{t('none')}</EmptyState>
      ) : (
        <Sheet label={t('title')}>
          {exams.map((exam) => (
            <Exam key={exam.examId} exam={exam} />
          ))}
        </Sheet>
      )}
    </Section>
  );
}

function Exam({ exam }: { exam: CourseStudentExam }) {
  const t = useTranslations('exams');
  const span = useSpan();
  const { examId, startsAt, kind, mode, room, status, outcome } = exam;
  return (
    <SlimRow
      tile={<DateTile at={startsAt} />}
      title={span(exam)}
      href={`/professor/exams/${examId}`}
      state={outcome ? <OutcomeLabel status={outcome.status} /> : t(`status.${status}`)}
    >
      <p>{[t(`kind.${kind}`), t(`mode.${mode}`), room].filter(Boolean).join(' · ')}</p>
      {outcome && (
        <p>
          <Grade of={outcome} />
        </p>
      )}
    </SlimRow>
  );
}
