'use client';

import { createContext, type ReactNode, useContext, useOptimistic } from 'react';
import type { Course } from '@/contract/courses/courses';
import type { EnrolmentChange } from '@/contract/courses/enrolments';
import { EnrolmentWord } from '../enrolment-word';
import { changedStanding, type Standing, standingOf } from './standing';

interface ShownStanding {
  standing: Standing;
  /** Within a transition that reads the page again: what a change made is shown until then. */
  showChanged: (change: EnrolmentChange) => void;
}

const Context = createContext<ShownStanding | null>(null);

/** The reader's standing in a course: as the page was made at `now` (ISO), and at once as an own change made it. */
export function StandingProvider({
  course,
  now,
  children,
}: {
  course: Course;
  now: string;
  children: ReactNode;
}) {
  const [standing, showChanged] = useOptimistic(standingOf(course), (_present, change: EnrolmentChange) =>
    changedStanding(course, now, change),
  );
  return <Context value={{ standing, showChanged }}>{children}</Context>;
}

export function useStanding(): ShownStanding {
  const shown = useContext(Context);
  if (!shown) throw new Error('outside of a StandingProvider');
  return shown;
}

/** Where the reader stands in the course, in a word; nothing before there was an enrolment. */
export function StandingWord() {
  const { status } = useStanding().standing;
  return status && <EnrolmentWord status={status} />;
}
