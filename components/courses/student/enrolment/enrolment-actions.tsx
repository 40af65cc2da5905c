'use client';

import { KeptFocus } from '@/components/ui/page/kept-focus';
import type { Course } from '@/contract/courses/courses';
import type { EnrolmentWindow } from '@/contract/courses/enrolments';
import { useReached } from '@/lib/browser/clock/use-reached';
import { useRevalidateWhen } from '@/lib/realtime/revalidate';
import { useStanding } from '../standing-provider';
import { ChangeButton } from './change-button';
import { GiveUpButton } from './give-up-button';

/** What the reader can do about a course at this moment; from the day before, the button that will work. */
export function EnrolmentActions({
  course,
  now,
  inRow = false,
}: {
  course: Course;
  now: string;
  /** Among others: the filled button is that of a page of its own. */
  inRow?: boolean;
}) {
  const { status, becomes, droppable } = useStanding().standing;
  const opened = useOpened(course.window, now);
  const closed = useReached(course.window?.closesAt ?? null, now);
  return (
    <KeptFocus turn={`${status} ${becomes}`}>
      {status === 'offered' && <ChangeButton course={course} change="take" primary inRow={inRow} />}
      {becomes && (
        <ChangeButton
          course={course}
          change={changes[becomes]}
          primary={!inRow}
          inRow={inRow}
          early={!opened}
        />
      )}
      {droppable && (
        <GiveUpButton course={course} act={status === 'waitlisted' ? 'leave' : 'drop'} inRow={inRow} />
      )}
      {status === 'requested' && !closed && <GiveUpButton course={course} act="takeBack" inRow={inRow} />}
      {status === 'pending' && <GiveUpButton course={course} act="withdraw" inRow={inRow} />}
    </KeptFocus>
  );
}

const changes = { enrolled: 'enrol', waitlisted: 'queue', requested: 'request', pending: 'request' } as const;

/** Every page that waits for the same opening reads again within this. */
const SPREAD_MS = 5_000;

/** Whether enrolment has opened, from the very instant on; the page is read again soon after it. */
function useOpened(window: EnrolmentWindow | null, now: string): boolean {
  const opened = useReached(window?.opensAt ?? null, now);
  useRevalidateWhen(opened && window?.phase === 'not_open', SPREAD_MS);
  return opened;
}
