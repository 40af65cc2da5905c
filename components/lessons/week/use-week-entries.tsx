import ArrowsRightLeftIcon from '@heroicons/react/16/solid/ArrowsRightLeftIcon';
import { useTimeZone, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Status } from '@/components/ui/feedback/status';
import { toLocal } from '@/components/ui/time/local-time';
import type { BoardExam, Lesson, WeekExam } from '@/contract/lessons/lessons';
import { useWhere } from '../use-where';
import { changeOf } from './change-of';
import { colourOf } from './course-colours';
import { useChangeTexts } from './use-change-texts';
import type { EntryLook, WeekEntry } from './week-entry';

/** Writes what stands in a week: lessons as they are and as they were before, and the exams between them. */
export function useWeekEntries<Own extends Lesson>({
  courses,
  now,
  reader,
  noteOf = () => null,
}: {
  /** All of the reader's: their colours go by their order. */
  courses: { id: string }[];
  now: string;
  reader: 'student' | 'professor';
  /** What else is said of a lesson as it stands. */
  noteOf?: (lesson: Own) => ReactNode;
}) {
  const timeZone = useTimeZone() ?? 'UTC';
  const t = useTranslations('lessons');
  const changeTexts = useChangeTexts();
  const whereOf = useWhere();
  const colour = colourOf(courses);
  const clock = (at: string) => toLocal(at, timeZone).slice(11);
  const times = (of: { startsAt: string; endsAt: string }) => ({
    startsAt: of.startsAt,
    endsAt: of.endsAt,
    from: clock(of.startsAt),
    to: clock(of.endsAt),
    isOver: of.endsAt <= now,
  });

  const ofLesson = (lesson: Own): WeekEntry => {
    const change = changeOf(lesson);
    const words = changeTexts(lesson);
    const look = lookOf(lesson);
    const rooms = whereOf(lesson);
    return {
      ...times(lesson),
      id: lesson.id,
      look,
      colour: colour(lesson.courseId),
      title: lesson.courseTitle,
      href: `/${reader}/lessons/${lesson.id}`,
      where: look === 'ghost' ? null : `${rooms} · ${lesson.courseCode}`,
      state: words ? (
        <Status
          tone={change === 'cancelled' ? 'danger' : 'info'}
          {...(change !== 'cancelled' && { icon: <ArrowsRightLeftIcon className="size-4 self-center" /> })}
        >
          {words}
        </Status>
      ) : (
        noteOf(lesson)
      ),
      live: [lesson.startsAt, lesson.endsAt, rooms, lesson.status, lesson.topic].join(' '),
      said:
        words && t('week.said', { course: lesson.courseTitle, at: new Date(lesson.startsAt), change: words }),
    };
  };

  const ofExam = (exam: WeekExam | BoardExam): WeekEntry => ({
    ...times(exam),
    id: exam.examId,
    look: 'exam',
    colour: '',
    title: t('exam', { course: exam.courseTitle }),
    href: `/${reader}/exams/${exam.examId}`,
    where: [exam.room, exam.courseCode].filter(Boolean).join(' · '),
    state: 'status' in exam && exam.status === 'waitlisted' && (
      <Status tone="info">{t('examWaiting')}</Status>
    ),
    live: [exam.startsAt, exam.endsAt, exam.room, 'status' in exam && exam.status].join(' '),
    said: null,
  });

  return (lessons: Own[], exams: (WeekExam | BoardExam)[]): WeekEntry[] => [
    ...lessons.filter((lesson) => !isCovered(lesson)).map(ofLesson),
    ...exams.map(ofExam),
  ];
}

function lookOf(lesson: Lesson): EntryLook {
  const change = changeOf(lesson);
  if (change === 'cancelled') return 'gone';
  if (change === 'movedAway') return 'ghost';
  return lesson.status === 'draft' ? 'draft' : 'plain';
}

/** It moved to another room only: its successor stands where it stood. */
const isCovered = ({ status, startsAt, movedTo }: Lesson) =>
  status === 'moved' && movedTo?.startsAt === startsAt;
