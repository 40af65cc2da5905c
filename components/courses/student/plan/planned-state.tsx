import { useTranslations } from 'next-intl';
import { Status } from '@/components/ui/feedback/status';
import { Link } from '@/components/ui/navigation/link';
import type { Tone } from '@/components/ui/tones';
import type { PlannedExam, StudyPlan } from '@/contract/courses/study-plan';
import type { Reason } from '@/contract/wire/refusal';
import { EnrolmentLabel } from '../../enrolment-label';

type Row = StudyPlan['rows'][number];

/** How far one is with a unit of the plan: what is on record, else its exam, else its course. */
export function PlannedState({ row: { status, exam, offering } }: { row: Row }) {
  const t = useTranslations('courses.plan');
  if (status === 'passed' || status === 'recognised' || status === 'waived') {
    return <Status tone="success">{t(`statuses.${status}`)}</Status>;
  }
  if (exam) return <ExamState exam={exam} />;
  if (offering?.status === 'enrolled') return <Status tone="info">{t('inProgress')}</Status>;
  if (offering?.status) return <EnrolmentLabel status={offering.status} />;
  const stopped = status === 'planned' && isComing(offering) && offering.reasons.find(isNotEarly);
  if (stopped) return <Status tone="neutral">{stopped.text}</Status>;
  return <Status tone={status === 'attended' ? 'info' : 'neutral'}>{t(wordOf(status, offering))}</Status>;
}

function ExamState({ exam: { examId, state, startsAt, grade, honours } }: { exam: PlannedExam }) {
  const t = useTranslations('courses.plan');
  const result = grade === null ? t('passed') : honours ? t('honours', { grade }) : String(grade);
  const word = (
    <Status tone={toneOf[state]}>{t(`exam.${state}`, { instant: new Date(startsAt), result })}</Status>
  );
  if (state !== 'to_accept') return word;
  return (
    <Link href={`/student/exams?tab=outcomes#exam-${examId}`} className="row-go">
      {word}
    </Link>
  );
}

const toneOf: Record<PlannedExam['state'], Tone> = {
  booked: 'success',
  waitlisted: 'info',
  sat: 'info',
  to_accept: 'warning',
  accepted: 'success',
};

/** Its enrolments are open or will be, for whom no rule refuses them. */
const isComing = (offering: Row['offering']): offering is NonNullable<Row['offering']> =>
  offering?.phase === 'open' || offering?.phase === 'not_open';

const isNotEarly = ({ code }: Reason): boolean => code !== 'courses.window_not_open';

function wordOf(status: 'planned' | 'attended', offering: Row['offering']) {
  if (status === 'attended') return 'statuses.attended';
  if (offering === null) return 'offerings.none';
  if (offering.phase === 'open' || offering.phase === 'not_open')
    return `offerings.${offering.phase}` as const;
  return 'statuses.planned';
}
