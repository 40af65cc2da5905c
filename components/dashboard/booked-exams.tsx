import { useTranslations } from 'next-intl';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Instant } from '@/components/ui/instant';
import { Status } from '@/components/ui/status';
import type { UpcomingExam } from '@/contract/dashboard';
import { PlainList } from './plain-list';

/** The exams to come, soonest first. */
export function BookedExams({ exams }: { exams: UpcomingExam[] }) {
  const t = useTranslations('dashboard.exams');
  if (exams.length === 0) {
    return (
      <EmptyState action={<ButtonLink href="/student/exams">{t('see')}</ButtonLink>}>{t('none')}</EmptyState>
    );
  }
  return (
    <PlainList
      lines={exams.map((exam) => ({
        key: exam.examId,
        name: exam.courseTitle,
        note: (
          <>
            <Instant at={exam.startsAt} style="dayTime" />
            {[exam.room, exam.kind === 'partial' && t('partial')].filter(Boolean).map((part) => ` · ${part}`)}
          </>
        ),
        measure: <Booked exam={exam} />,
      }))}
    />
  );
}

function Booked({ exam: { status, position } }: { exam: UpcomingExam }) {
  const t = useTranslations('dashboard.exams');
  if (position !== null) return <Status tone="info">{t('position', { position })}</Status>;
  return <Status tone={status === 'booked' ? 'success' : 'info'}>{t(status)}</Status>;
}
