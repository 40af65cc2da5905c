'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/buttons/button';
import { ConfirmButton } from '@/components/ui/buttons/confirm-button';
import { DeliveryNote } from '@/components/ui/feedback/delivery-note';
import { RestoreFocus } from '@/components/ui/page/restore-focus';
import type { Course } from '@/contract/courses/courses';
import type { EnrolmentWindow } from '@/contract/courses/enrolments';
import { useOwnChange } from '@/lib/browser/calls/use-own-change';
import { useReached } from '@/lib/browser/clock/use-reached';
import { useRevalidateWhen } from '@/lib/realtime/revalidate';
import { useEnrolmentState } from '../enrolment-provider';

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
  const { status, becomes, droppable } = useEnrolmentState().standing;
  const opened = useOpened(course.window, now);
  const closed = useReached(course.window?.closesAt ?? null, now);
  return (
    <RestoreFocus state={`${status} ${becomes}`}>
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
    </RestoreFocus>
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

const paths = {
  enrol: 'student/courses/enrol',
  queue: 'student/courses/enrol',
  request: 'student/courses/enrol',
  take: 'student/courses/take',
} as const;

/** Enrols, queues, asks or takes the offered place. Each has its own words and asks no question first. */
function ChangeButton({
  course,
  change,
  primary = false,
  inRow = false,
  early = false,
}: {
  course: { id: string; title: string };
  change: keyof typeof paths;
  primary?: boolean;
  inRow?: boolean;
  /** Its time has not come yet. */
  early?: boolean;
}) {
  const t = useTranslations('courses.actions');
  const { submit, pending, delivery } = useEnrolmentCall(paths[change], course);
  return (
    <>
      <Button
        variant={primary ? 'primary' : 'secondary'}
        size={inRow ? 'small' : 'normal'}
        aria-label={t(`${change}Label`, { course: course.title })}
        busy={pending}
        early={early}
        onClick={submit}
      >
        {t(change)}
      </Button>
      <DeliveryNote of={delivery} />
    </>
  );
}

/** A change of the reader's enrolment in the course whose standing is shown around it. */
function useEnrolmentCall(
  path: `student/courses/${'enrol' | 'drop' | 'take' | 'withdraw'}`,
  course: { id: string; title: string },
) {
  const t = useTranslations('courses.done');
  const { showChanged } = useEnrolmentState();
  const { submit, ...call } = useOwnChange(path, {
    about: course.id,
    say: ({ status, position }) =>
      isTold(status) ? t(status, { course: course.title, position: position ?? 0 }) : null,
    show: showChanged,
  });
  return { ...call, submit: () => submit({ courseId: course.id }) };
}

const told = ['enrolled', 'waitlisted', 'requested', 'pending', 'dropped', 'left', 'withdrawn'] as const;

const isTold = (status: string): status is (typeof told)[number] => told.some((each) => each === status);

const givingUp = {
  drop: 'student/courses/drop',
  leave: 'student/courses/drop',
  withdraw: 'student/courses/withdraw',
  takeBack: 'student/courses/withdraw',
} as const;

/** Gives up the place, the one in the queue, or the request: asked once, since somebody else gets it. */
function GiveUpButton({
  course,
  act,
  inRow = false,
}: {
  course: { id: string; title: string };
  act: keyof typeof givingUp;
  inRow?: boolean;
}) {
  const t = useTranslations('courses');
  const { submit, ...call } = useEnrolmentCall(givingUp[act], course);
  const names = { course: course.title };
  return (
    <ConfirmButton
      label={t(`actions.${act}`)}
      name={t(`actions.${act}Label`, names)}
      title={t(`${act}.title`, names)}
      size={inRow ? 'small' : 'normal'}
      backLabel={t(`${act}.keep`)}
      confirmLabel={t(`${act}.confirm`)}
      onConfirm={submit}
      call={call}
      danger
    >
      <p>{t(`${act}.text`)}</p>
    </ConfirmButton>
  );
}
