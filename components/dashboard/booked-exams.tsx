import { useTimeZone, useTranslations } from 'next-intl';
import { ButtonLink } from '@/components/ui/buttons/button';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { Status } from '@/components/ui/feedback/status';
import { Sheet } from '@/components/ui/rows/sheet';
import { SlimRow } from '@/components/ui/rows/slim-row';
import { DateTile } from '@/components/ui/time/date-tile';
import { ambiguousTitles, useNameWithDay } from '@/components/ui/time/use-name-with-day';
import type { UpcomingExam } from '@/contract/dashboard/dashboard';
import { useWhen } from './use-when';

/** The exams to come, soonest first. */
export function BookedExams({ exams }: { exams: UpcomingExam[] }) {
  const t = useTranslations('dashboard.exams');
  const ambiguous = ambiguousTitles(exams, useTimeZone() ?? 'UTC');
  if (exams.length === 0) {
    return (
      <EmptyState action={<ButtonLink href="/student/exams">{t('see')}</ButtonLink>}>{t('none')}</EmptyState>
    );
  }
  return (
    <Sheet>
      {exams.map((exam) => (
        <BookedExam key={exam.examId} exam={exam} isAmbiguous={ambiguous.has(exam)} />
      ))}
    </Sheet>
  );
}

function BookedExam({ exam, isAmbiguous }: { exam: UpcomingExam; isAmbiguous: boolean }) {
  const t = useTranslations('dashboard.exams');
  const when = useWhen();
  const nameWithDay = useNameWithDay();
  const { examId, courseTitle, startsAt, kind, status } = exam;
  const name = nameWithDay(courseTitle, startsAt, isAmbiguous);
  return (
    <SlimRow
      live={`${status} ${startsAt} ${exam.room}`}
      said={`${name}: ${when(exam)}`}
      tile={<DateTile at={startsAt} look={status === 'booked' ? 'settled' : 'plain'} />}
      title={courseTitle}
      name={name}
      href={`/student/exams/${examId}`}
      state={<Booked exam={exam} />}
    >
      <p>{when(exam, kind === 'partial' && t('partial'))}</p>
    </SlimRow>
  );
}

function Booked({ exam: { status, position } }: { exam: UpcomingExam }) {
  const t = useTranslations('dashboard.exams');
  if (position !== null) return <Status tone="info">{t('position', { position })}</Status>;
  return <Status tone={status === 'booked' ? 'success' : 'info'}>{t(status)}</Status>;
}
