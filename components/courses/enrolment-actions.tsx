'use client';

import { KeptFocus } from '@/components/ui/kept-focus';
import type { Course } from '@/contract/courses';
import { ChangeButton } from './change-button';
import { DropButton } from './drop-button';
import { useStanding } from './standing-provider';
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
  const { status, becomes, droppable } = useStanding().standing;
  const opened = useOpened(course.window, now);
  return (
    <KeptFocus turn={`${status} ${becomes}`}>
      {status === 'offered' && <ChangeButton course={course} change="take" primary />}
      {becomes && (
        <ChangeButton course={course} change={changes[becomes]} primary={primary} early={!opened} />
      )}
      {droppable && <DropButton course={course} leaves={status === 'waitlisted'} />}
    </KeptFocus>
  );
}

const changes = { enrolled: 'enrol', waitlisted: 'queue', pending: 'request' } as const;
