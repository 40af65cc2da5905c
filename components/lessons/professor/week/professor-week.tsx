import { useTranslations } from 'next-intl';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { Status } from '@/components/ui/feedback/status';
import { TextLink } from '@/components/ui/navigation/text-link';
import type { ProfessorWeek, TaughtLesson } from '@/contract/lessons/lessons';
import { useWeekEntries } from '../../week/use-week-entries';
import { WeekView } from '../../week/week-view';
import { WeekDrag } from './week-drag';

/** The week of a professor: the lessons of the chosen course or of all, to be moved where they stand. */
export function ProfessorWeekView({ week, course }: { week: ProfessorWeek; course: string | undefined }) {
  const t = useTranslations('lessons.week');
  const notes = useNotes();
  const write = useWeekEntries({
    courses: week.courses,
    now: week.now,
    reader: 'professor',
    noteOf: notes,
  });
  const lessons = week.lessons.filter(({ courseId }) => course === undefined || courseId === course);
  const exams = course === undefined ? week.exams : [];
  const isEmpty = lessons.length === 0 && exams.length === 0;
  return (
    <>
      {isEmpty && (
        <div className="desk:hidden">
          <EmptyState>{t('noneTaught')}</EmptyState>
        </div>
      )}
      <div className={isEmpty ? 'narrow:hidden' : undefined}>
        <WeekDrag lessons={lessons}>
          <WeekView entries={write(lessons, exams)} week={week} />
        </WeekDrag>
      </div>
      <p className="text-small">
        <TextLink href="/professor/lessons/calendar">{t('subscribe')}</TextLink>
      </p>
    </>
  );
}

/** What only its professor is told of a lesson. */
function useNotes() {
  const t = useTranslations('lessons.taught');
  return (lesson: TaughtLesson) => {
    if (lesson.status === 'draft') return <Status tone="neutral">{t('draft')}</Status>;
    if (lesson.tooSmall) return <Status tone="warning">{t('tooSmall')}</Status>;
    if (!lesson.own) return <span>{lesson.teachers.map(({ name }) => name).join(', ')}</span>;
    return null;
  };
}
