import { useTranslations } from 'next-intl';
import { type Column, DataTable } from '@/components/ui/data-table';
import { Link } from '@/components/ui/link';
import { Status } from '@/components/ui/status';
import { TextLink } from '@/components/ui/text-link';
import type { TaughtCourse } from '@/contract/courses';

/** A professor's courses of one academic year, with how many students stand where. */
export function TaughtTable({ academicYear, courses }: { academicYear: number; courses: TaughtCourse[] }) {
  const t = useTranslations('courses');
  const years = { from: String(academicYear), to: String(academicYear + 1) };
  const columns: Column<TaughtCourse>[] = [
    { key: 'course', header: t('taught.course'), cell: (course) => <CourseName course={course} /> },
    { key: 'term', header: t('taught.term'), cell: ({ term }) => t(`term.${term}`) },
    { key: 'window', header: t('taught.window'), cell: (course) => <Phase course={course} /> },
    {
      key: 'pending',
      header: t('taught.pending'),
      cell: (course) => <Requests course={course} />,
      number: true,
    },
    {
      key: 'waitlisted',
      header: t('taught.waitlisted'),
      cell: ({ counts }) => counts.waitlisted,
      number: true,
    },
    {
      key: 'enrolled',
      header: t('taught.enrolled'),
      cell: (course) => <Enrolled course={course} />,
      number: true,
    },
  ];
  return (
    <DataTable
      caption={t('taught.caption', years)}
      columns={columns}
      rows={courses}
      rowKey={({ id }) => id}
    />
  );
}

function CourseName({ course: { id, title, code, partition, programmes } }: { course: TaughtCourse }) {
  const t = useTranslations('courses');
  return (
    <>
      <Link href={`/professor/courses/${id}`} className="hover:underline">
        {title}
      </Link>
      <span className="block font-normal text-muted text-small">
        {[code, partition && t('partition', { partition })].filter(Boolean).join(' · ')}
      </span>
      {programmes.length > 0 && (
        <span className="block font-normal text-muted text-small">
          {programmes.map((programme) => programme.title).join(', ')}
        </span>
      )}
    </>
  );
}

function Phase({ course: { window } }: { course: TaughtCourse }) {
  const t = useTranslations('courses.taught.phases');
  if (!window) return t('none');
  if (window.phase === 'closed') return t('closed');
  const { phase, opensAt, closesAt } = window;
  return t(phase, { instant: new Date(phase === 'open' ? closesAt : opensAt) });
}

function Requests({ course: { id, counts } }: { course: TaughtCourse }) {
  const t = useTranslations('courses.taught');
  if (counts.pending === 0) return 0;
  return (
    <TextLink href={`/professor/courses/${id}?view=pending`}>
      <Status tone="warning">{t('decide', { count: counts.pending })}</Status>
    </TextLink>
  );
}

function Enrolled({ course: { counts, window } }: { course: TaughtCourse }) {
  const t = useTranslations('courses.taught');
  const capacity = window?.capacity ?? null;
  return capacity === null ? counts.enrolled : t('of', { count: counts.enrolled, capacity });
}
