'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/buttons/button';
import { ConfirmButton } from '@/components/ui/buttons/confirm-button';
import { RestoreFocus } from '@/components/ui/page/restore-focus';
import { clockOf } from '@/components/ui/time/clock-of';
import type { StudentExam } from '@/contract/exams/exams';
import { useLiveExam } from '../live-exam';
import { useBooking, useBookingCall } from './booking-provider';

/** The one action for a session at this moment. The focus stays on the action when it becomes another. */
export function ExamActions({ primary }: { primary: boolean }) {
  const { exam, action } = useLiveExam();
  return (
    <RestoreFocus state={action} fallbackId={`exam-${exam.id}`}>
      <Action primary={primary} />
    </RestoreFocus>
  );
}

function Action({ primary }: { primary: boolean }) {
  const { exam, action } = useLiveExam();
  if (action === 'void' || action === 'leave') return <VoidButton exam={exam} leaves={action === 'leave'} />;
  if (action === 'switch') return <SwitchButton exam={exam} />;
  return <BookButton queues={action === 'queue'} primary={primary} />;
}

/** Books a seat, or a place in the queue; it counts down to the opening, and works from it on. */
function BookButton({ queues, primary }: { queues: boolean; primary: boolean }) {
  const t = useTranslations('exams.action');
  const { name: session, opensIn } = useLiveExam();
  const booking = useBooking();
  const act = queues ? 'queue' : 'book';
  return (
    <Button
      variant={primary ? 'primary' : 'secondary'}
      aria-label={t(`${act}Label`, { session })}
      early={opensIn > 0}
      busy={booking.pending}
      onClick={booking.book}
    >
      {opensIn > 0 ? <TimeToOpening ms={opensIn} /> : t(act)}
    </Button>
  );
}

/** Within the last hour: "tra 4:12". The last second is shown as one, and nought is the opening. */
function TimeToOpening({ ms }: { ms: number }) {
  const t = useTranslations('exams.row');
  return (
    <span role="timer" className="tabular-nums">
      {t('opensIn', { left: clockOf(ms) })}
    </span>
  );
}

/** Exchanges the seat in the course's other session for one here. It asks first: that seat may go at once. */
function SwitchButton({ exam }: { exam: StudentExam }) {
  const t = useTranslations('exams');
  const { submit, ...call } = useBookingCall('switch');
  const { name: session } = useLiveExam();
  if (!exam.switchFrom) return null;
  return (
    <ConfirmButton
      label={t('action.switch')}
      name={t('action.switchLabel', { session })}
      title={t('switch.title', { course: exam.courseTitle })}
      backLabel={t('switch.keep')}
      confirmLabel={t('switch.confirm')}
      onConfirm={() => submit()}
      call={call}
    >
      <Consequence from={exam.switchFrom} to={exam} />
    </ConfirmButton>
  );
}

interface Start {
  startsAt: string;
}

function Consequence({ from, to }: { from: Start; to: Start }) {
  const t = useTranslations('exams.switch');
  return <p>{t('text', { from: new Date(from.startsAt), to: new Date(to.startsAt) })}</p>;
}

/** Gives up the seat, or the place in the queue: asked once, since somebody else may get it. */
function VoidButton({ exam, leaves }: { exam: StudentExam; leaves: boolean }) {
  const t = useTranslations('exams');
  const { name: session } = useLiveExam();
  const act = leaves ? 'leave' : 'void';
  const { submit, ...call } = useBookingCall(act);
  return (
    <ConfirmButton
      label={t(`action.${act}`)}
      name={t(`action.${act}Label`, { session })}
      title={t(`${act}.title`, { session })}
      confirmLabel={t(`${act}.confirm`)}
      backLabel={t(`${act}.keep`)}
      onConfirm={() => submit()}
      call={call}
      danger
    >
      <p>{exam.waitlisted > 0 && !leaves ? t('void.textQueue') : t(`${act}.text`)}</p>
    </ConfirmButton>
  );
}
