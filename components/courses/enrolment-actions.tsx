'use client';

import type { Course } from '@/contract/courses';
import { ChangeButton } from './change-button';
import { DropButton } from './drop-button';
import { useOpened } from './use-opened';

/** What the reader can do about a course at this moment; from the day before, the button that will work. */
export function EnrolmentActions({
  course,
  now,
  primary = false,
}: {
  course: Course;
  now: string;
  primary?: boolean;
}) {
  const { becomes, enrolment, window } = course;
  const opened = useOpened(window, now);
  return (
    <>
      {enrolment?.status === 'offered' && <ChangeButton course={course} change="take" primary />}
      {becomes && (
        <ChangeButton course={course} change={changes[becomes]} primary={primary} early={!opened} />
      )}
      {enrolment?.droppable && <DropButton course={course} leaves={enrolment.status === 'waitlisted'} />}
    </>
  );
}

const changes = { enrolled: 'enrol', waitlisted: 'queue', pending: 'request' } as const;
