'use client';

import type { Course } from '@/contract/courses';
import { ChangeButton } from './change-button';
import { DropButton } from './drop-button';

type Acting = Pick<Course, 'id' | 'title' | 'becomes' | 'enrolment'>;

/** What the reader can do about a course at this moment; nothing, when nothing can be done. */
export function EnrolmentActions({ course, primary = false }: { course: Acting; primary?: boolean }) {
  const { becomes, enrolment } = course;
  return (
    <>
      {enrolment?.status === 'offered' && <ChangeButton course={course} change="take" primary />}
      {becomes && <ChangeButton course={course} change={changes[becomes]} primary={primary} />}
      {enrolment?.droppable && <DropButton course={course} leaves={enrolment.status === 'waitlisted'} />}
    </>
  );
}

const changes = { enrolled: 'enrol', waitlisted: 'queue', pending: 'request' } as const;
