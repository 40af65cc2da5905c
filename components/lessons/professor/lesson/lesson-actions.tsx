'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button, ButtonLink } from '@/components/ui/buttons/button';
import { ConfirmButton } from '@/components/ui/buttons/confirm-button';
import { UndoButton } from '@/components/ui/buttons/undo-button';
import { DeliveryNote } from '@/components/ui/feedback/delivery-note';
import { Reasons } from '@/components/ui/feedback/reasons';
import { ReasonDialog } from '@/components/ui/overlays/reason-dialog';
import type { LessonAct, LessonTeacher, TaughtLesson, TaughtLessonDetail } from '@/contract/lessons/lessons';
import { raiseOnArrival } from '@/lib/browser/alerts/alerts';
import { useAction } from '@/lib/browser/calls/use-action';
import { useDone } from '@/lib/browser/calls/use-done';
import { MoveDialog } from './move-dialog';
import { PublishButton } from './publish-button';
import { SubstituteButton } from './substitute-button';

/** What can be done with a lesson in the state it is in. */
export function LessonActions({ detail }: { detail: TaughtLessonDetail }) {
  const t = useTranslations('lessons.acts');
  const { lesson } = detail;
  const may = (act: LessonAct) => lesson.acts.includes(act);
  return (
    <>
      {may('delete') && <DeleteLessonButton lesson={lesson} />}
      {may('cancel') && <EndLessonButton lesson={lesson} as="cancel" />}
      {detail.undoUntil && <UndoCancelButton detail={detail} />}
      {may('skip') && !lesson.written && <EndLessonButton lesson={lesson} as="skip" />}
      {may('substitute') && <SubstituteButton detail={detail} />}
      {may('substitute') &&
        lesson.teachers.map((teacher) => (
          <HoldAgainButton key={teacher.id} detail={detail} teacher={teacher} />
        ))}
      {may('save') && <ButtonLink href={`/professor/lessons/${lesson.id}/edit`}>{t('edit')}</ButtonLink>}
      {may('move') && <MoveLessonButton lesson={lesson} />}
      {may('publish') && <PublishLessonButton lesson={lesson} />}
      {may('diary') && (
        <ButtonLink
          href={`/professor/lessons/diary/${lesson.courseId}#${lesson.id}`}
          variant={lesson.written ? 'secondary' : 'primary'}
        >
          {t('diary')}
        </ButtonLink>
      )}
    </>
  );
}

/** After a move the page is that of the lesson which took its place. */
function MoveLessonButton({ lesson }: { lesson: TaughtLesson }) {
  const t = useTranslations('lessons.move');
  const router = useRouter();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('action')}</Button>
      <MoveDialog
        lesson={lesson}
        open={open}
        onClose={() => setOpen(false)}
        onDone={(movedId, text) => {
          raiseOnArrival({ type: 'success', text, about: movedId });
          router.push(`/professor/lessons/${movedId}`);
        }}
      />
    </>
  );
}

/** Cancels a lesson to come, or says of one that is over that it wasn’t taken; both with a reason. */
function EndLessonButton({ lesson, as }: { lesson: TaughtLesson; as: 'cancel' | 'skip' }) {
  const t = useTranslations(`lessons.${as}`);
  const done = useDone(lesson.id);
  const [asked, setAsked] = useState(false);
  const names = { course: lesson.courseTitle, at: new Date(lesson.startsAt) };
  return (
    <>
      <Button variant="quiet" onClick={() => setAsked(true)}>
        {t('action')}
      </Button>
      <ReasonDialog
        title={t('title', names)}
        text={<p>{t('text')}</p>}
        hint={t('hint')}
        backLabel={t('keep')}
        submitLabel={t('action')}
        path={`professor/lessons/${as}`}
        draft={`lesson-${as}-${lesson.id}`}
        body={{ lessonId: lesson.id, version: lesson.version }}
        open={asked}
        onClose={() => setAsked(false)}
        onDone={() => done(t('done', names))}
      />
    </>
  );
}

/** Takes the cancellation back. */
function UndoCancelButton({ detail: { lesson, undoUntil, now } }: { detail: TaughtLessonDetail }) {
  const t = useTranslations('lessons.cancel');
  const names = { course: lesson.courseTitle, at: new Date(lesson.startsAt) };
  const { act, ...call } = useAction('professor/lessons/undocancel', {
    about: lesson.id,
    say: () => t('undone', names),
  });
  const undo = () => act({ lessonId: lesson.id, version: lesson.version });
  return <UndoButton {...call} label={t('undo')} until={undoUntil} now={now} onUndo={undo} />;
}

function DeleteLessonButton({ lesson }: { lesson: TaughtLesson }) {
  const t = useTranslations('lessons.delete');
  const names = { course: lesson.courseTitle, at: new Date(lesson.startsAt) };
  const { act, ...call } = useAction('professor/lessons/delete', {
    about: lesson.id,
    say: () => t('done', names),
    leadsTo: '/professor/lessons',
  });
  return (
    <ConfirmButton
      variant="quiet"
      label={t('action')}
      title={t('title', names)}
      backLabel={t('keep')}
      onConfirm={() => act({ lessonId: lesson.id, version: lesson.version })}
      call={call}
      danger
    >
      <p>{t('text')}</p>
    </ConfirmButton>
  );
}

function PublishLessonButton({ lesson }: { lesson: TaughtLesson }) {
  const t = useTranslations('lessons.publish');
  const { id: lessonId, version, courseId } = lesson;
  const { act, pending, reasons, delivery } = useAction('professor/lessons/publish', {
    about: lessonId,
    say: () => t('done', { count: 1 }),
  });
  return (
    <PublishButton
      busy={pending}
      reasons={reasons}
      delivery={delivery}
      onPublish={() => act({ courseId, lessons: [{ lessonId, version }] })}
    >
      {t('action')}
    </PublishButton>
  );
}

/** Ends a substitution: the lesson is held again by whom it was to be held. */
function HoldAgainButton({
  detail: { lesson, ownId },
  teacher: { id, insteadOf, insteadOfId },
}: {
  detail: TaughtLessonDetail;
  teacher: LessonTeacher;
}) {
  const t = useTranslations('lessons.substitute');
  const { act, pending, reasons, delivery } = useAction('professor/lessons/substitute', {
    about: lesson.id,
    say: () => t('ended'),
    leadsTo: id === ownId ? '/professor/lessons' : undefined, // who stood in may no longer see it
  });
  if (insteadOf === null || insteadOfId === null) return null;
  const { id: lessonId, version } = lesson;
  return (
    <>
      <Button busy={pending} onClick={() => act({ lessonId, version, insteadOfId, profileId: insteadOfId })}>
        {insteadOfId === ownId ? t('again') : t('againBy', { name: insteadOf })}
      </Button>
      <DeliveryNote of={delivery} />
      <Reasons of={reasons} announced />
    </>
  );
}
