import { useTranslations } from 'next-intl';
import { type Column, DataTable } from '@/components/ui/data-table';
import { Instant } from '@/components/ui/instant';
import { Link } from '@/components/ui/link';
import type { BoardSession } from '@/contract/exam-board';
import { SessionWord } from './session-word';

/** Sessions that need nothing any more, latest first. */
export function SessionTable({ caption, sessions }: { caption: string; sessions: BoardSession[] }) {
  const t = useTranslations('exams.board.table');
  const columns: Column<BoardSession>[] = [
    { key: 'course', header: t('course'), cell: (session) => <CourseLink session={session} /> },
    { key: 'date', header: t('date'), cell: ({ startsAt }) => <Instant at={startsAt} style="date" /> },
    { key: 'status', header: t('status'), cell: (session) => <SessionWord session={session} /> },
    { key: 'students', header: t('students'), cell: ({ results }) => results.seated, number: true },
  ];
  return (
    <DataTable caption={caption} columns={columns} rows={sessions.toReversed()} rowKey={({ id }) => id} />
  );
}

const CourseLink = ({ session: { id, courseTitle } }: { session: BoardSession }) => (
  <Link href={`/professor/exams/${id}`} className="hover:underline">
    {courseTitle}
  </Link>
);
