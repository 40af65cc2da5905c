'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { SeatsLine } from '@/components/ui/figures/seats-line';
import { RefusedRow } from '@/components/ui/rows/refused-row';
import { Row } from '@/components/ui/rows/row';
import { besideAbove } from '@/components/ui/rows/said-above';
import type { Course } from '@/contract/courses/courses';
import type { Reason } from '@/contract/wire/refusal';
import { EnrolmentActions } from '../enrolment/enrolment-actions';
import { OwnEnrolmentLabel, useEnrolmentState } from '../enrolment-provider';
import { reasonsOfRow } from '../enrolment-reasons';
import { isEnrolled } from '../enrolment-state';
import { useCourseSeats } from '../use-course-seats';

/** The row of a course, which turns with what happens to it. */
export function CourseRowBody({
  course,
  now,
  words,
  above,
  own,
}: {
  course: Course;
  now: string;
  words: { what: string; who: string; term: string; seats: string; until: string };
  above: Reason | undefined;
  /** What goes with the reader's enrolment. */
  own: ReactNode;
}) {
  const { status, becomes } = useEnrolmentState().standing;
  const { seats, isNewer } = useCourseSeats(course, now);
  const row = {
    live: `${status} ${words.who} ${words.term}`,
    dense: true,
    title: course.title,
    href: `/student/courses/${course.id}`,
    meta: words.what,
    when: words.who,
    where: words.term,
  };
  const seeAbove = useTranslations('shared.reasons')('seeAbove');
  const reasons = besideAbove(reasonsOfRow(course), above, seeAbove);
  if (!isEnrolled(status) && becomes === null && reasons.length > 0) {
    return <RefusedRow {...row} reasons={reasons} name={course.title} />;
  }
  const seatsLine = seats && <SeatsLine written={words.seats} seats={seats} isNewer={isNewer} />;
  return (
    <Row
      {...row}
      off={!isEnrolled(status) && becomes === null}
      state={status ? <OwnEnrolmentLabel /> : seatsLine}
      note={own || words.until}
      act={canAct(course, status, now) && <EnrolmentActions course={course} now={now} inRow />}
      tall={
        becomes === 'waitlisted' ||
        becomes === 'pending' ||
        becomes === 'requested' ||
        status === 'waitlisted' ||
        status === 'requested' ||
        status === 'offered'
      }
    />
  );
}

const DAY_MS = 24 * 60 * 60_000;

/** Whether there is anything to press, or will be within a day. */
const canAct = ({ becomes, enrolment, window }: Course, status: string | null, now: string): boolean =>
  (becomes !== null && window !== null && Date.parse(window.opensAt) - Date.parse(now) <= DAY_MS) ||
  status === 'offered' ||
  status === 'pending' ||
  (status === 'requested' && window?.phase === 'open') ||
  enrolment?.droppable === true;
