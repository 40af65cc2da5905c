'use client';

import { createContext, type ReactNode, useContext, useOptimistic } from 'react';
import type { Course } from '@/contract/courses/courses';
import type { EnrolmentChange } from '@/contract/courses/enrolments';
import { EnrolmentLabel } from '../enrolment-label';
import { changedState, type EnrolmentState, enrolmentStateOf } from './enrolment-state';

interface ShownState {
  standing: EnrolmentState;
  /** Within a transition that reads the page again: what a change made is shown until then. */
  showChanged: (change: EnrolmentChange) => void;
}

const Context = createContext<ShownState | null>(null);

/** The reader's state in a course: as read at `now` (ISO), and changed at once by the reader's own action. */
export function EnrolmentProvider({
  course,
  now,
  children,
}: {
  course: Course;
  now: string;
  children: ReactNode;
}) {
  const [standing, showChanged] = useOptimistic(
    enrolmentStateOf(course),
    (_present, change: EnrolmentChange) => changedState(course, now, change),
  );
  return <Context value={{ standing, showChanged }}>{children}</Context>;
}

export function useEnrolmentState(): ShownState {
  const shown = useContext(Context);
  if (!shown) throw new Error('outside of a EnrolmentProvider');
  return shown;
}

/** Where the reader stands in the course, in a word; nothing before there was an enrolment. */
export function OwnEnrolmentLabel() {
  const { status } = useEnrolmentState().standing;
  return status && <EnrolmentLabel status={status} />;
}
