import { useTranslations } from 'next-intl';
import { Drawing } from '@/components/ui/drawing';
import { Status } from '@/components/ui/feedback/status';
import { Link } from '@/components/ui/navigation/link';
import { type Column, DataTable } from '@/components/ui/rows/data-table';
import { LiveList } from '@/components/ui/rows/live-list';
import type { TaughtCourse } from '@/contract/courses/taught-courses';

/** A professor's courses of one academic year, with student numbers by state. A row opens its students. */
export function TaughtTable({ academicYear, courses }: { academicYear: number; courses: TaughtCourse[] }) {
  const t = useTranslations('courses.taught');
  const years = { from: String(academicYear), to: String(academicYear + 1) };
  const columns: Column<TaughtCourse>[] = [
    { key: 'course', header: t('course'), cell: (course) => <CourseName course={course} /> },
    {
      ...{ key: 'when', header: t('programmes'), width: 'desk:w-48', inLines: 'none', roomy: true },
      cell: (course) => <WhenAndForWhom course={course} />,
    },
    {
      ...{ key: 'window', header: t('window'), width: 'desk:w-58' },
      cell: (course) => <Phase course={course} />,
    },
    {
      ...{ key: 'enrolled', header: t('enrolled'), width: 'desk:w-24', number: true },
      cell: (course) => <Enrolled course={course} />,
    },
    {
      ...{
        key: 'waitlisted',
        header: t('waitlisted'),
        width: 'desk:w-22',
        number: true,
        inLines: 'none',
        roomy: true,
      },
      cell: ({ counts }) => counts.waitlisted,
    },
    {
      ...{ key: 'requests', header: t('pending'), width: 'desk:w-38', inLines: 'end' },
      cell: (course) => <Requests course={course} />,
    },
  ];
  const waiting = ({ title, counts: { pending, requested } }: TaughtCourse) => {
    if (pending > 0) return `${title}: ${t('decide', { count: pending })}`;
    return requested > 0 ? `${title}: ${t('asked', { count: requested })}` : '';
  };
  return (
    <LiveList>
      <DataTable
        caption={t('caption', years)}
        columns={columns}
        rows={courses}
        rowKey={({ id }) => id}
        stateOf={(course) => `${course.window?.phase} ${waiting(course)}`}
        saidOf={waiting}
      />
    </LiveList>
  );
}

function CourseName({ course: { id, title, code, partition } }: { course: TaughtCourse }) {
  const t = useTranslations('courses');
  return (
    <>
      <Link href={`/professor/courses/${id}`} className="row-target">
        {title}
      </Link>{' '}
      <span className="in-columns font-normal text-muted text-small">
        {[code, partition && t('partition', { partition })].filter(Boolean).join(' · ')}
      </span>
    </>
  );
}

function WhenAndForWhom({ course: { term, programmes } }: { course: TaughtCourse }) {
  const t = useTranslations('courses.term');
  return <span className="text-muted">{[t(term), ...programmes.map(({ title }) => title)].join(' · ')}</span>;
}

function Phase({ course: { window } }: { course: TaughtCourse }) {
  const t = useTranslations('courses.taught.phases');
  if (!window) return <span className="text-muted">{t('none')}</span>;
  if (window.phase === 'closed') return <span className="text-muted">{t('closed')}</span>;
  const { phase, opensAt, closesAt } = window;
  return t(phase, { instant: new Date(phase === 'open' ? closesAt : opensAt) });
}

/** Leads to the requests that wait, where any do. */
function Requests({ course: { id, title, counts } }: { course: TaughtCourse }) {
  const t = useTranslations('courses.taught');
  const chevron = <Drawing name="go" className="size-5 text-muted" />;
  if (counts.pending === 0 && counts.requested > 0) {
    return (
      <Link href={`/professor/courses/${id}?view=requested`} className="row-go">
        <Status tone="info">{t('asked', { count: counts.requested })}</Status>
        {chevron}
      </Link>
    );
  }
  if (counts.pending === 0) return <span className="inline-block align-middle">{chevron}</span>;
  const words = t('decide', { count: counts.pending });
  return (
    <Link
      href={`/professor/courses/${id}?view=pending`}
      aria-label={t('decideLabel', { words, course: title })}
      className="row-go"
    >
      <Status tone="warning">{words}</Status>
      {chevron}
    </Link>
  );
}

function Enrolled({ course: { counts, window } }: { course: TaughtCourse }) {
  const t = useTranslations('courses.taught');
  const capacity = window?.capacity ?? null;
  const count = counts.enrolled;
  return (
    <>
      <span className="in-columns">{capacity === null ? count : t('of', { count, capacity })}</span>
      <span className="in-lines">
        {capacity === null ? t('enrolledCount', { count }) : t('enrolledCountOf', { count, capacity })}
      </span>
    </>
  );
}
