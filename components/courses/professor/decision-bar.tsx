'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/buttons/button';
import { ReasonDialog } from '@/components/ui/overlays/reason-dialog';
import type { Decisions } from '@/contract/courses/taught-courses';

/** At the foot of the screen while requests are chosen: how many, and what to do with them. */
export function DecisionBar({
  count,
  busy,
  onAccept,
  onReject,
  onClear,
}: {
  count: number;
  busy: boolean;
  onAccept: () => void;
  onReject: () => void;
  onClear: () => void;
}) {
  const t = useTranslations('courses.roster');
  if (count === 0) return null;
  return (
    <section aria-label={t('bulk')} className="publish-bar">
      <p role="status" className="mr-auto font-medium tabular-nums">
        {t('selected', { count })}
      </p>
      <Button variant="quiet" onClick={onClear}>
        {t('clear')}
      </Button>
      <Button onClick={onReject}>{t('reject')}</Button>
      <Button variant="primary" busy={busy} onClick={onAccept}>
        {t('accept')}
      </Button>
    </section>
  );
}

/** Asks for the reason that goes with a rejection; it is open while there are requests to reject. */
export function RejectDialog({
  courseId,
  enrolmentIds,
  name,
  onClose,
  onDone,
}: {
  courseId: string;
  enrolmentIds: string[];
  /** Of the student, where it is one. */
  name: string;
  onClose: () => void;
  onDone: (result: Decisions) => void;
}) {
  const t = useTranslations();
  const router = useRouter();
  const count = Math.max(1, enrolmentIds.length);
  return (
    <ReasonDialog
      title={t('courses.roster.rejectTitle', { count, name })}
      text={<p>{t('courses.roster.rejectText')}</p>}
      submitLabel={t('courses.roster.rejectConfirm')}
      backLabel={t('courses.roster.rejectLater')}
      path="professor/courses/decide"
      body={{ courseId, enrolmentIds, decision: 'reject' }}
      draft={`courses.reject.${courseId}`}
      open={enrolmentIds.length > 0}
      onClose={onClose}
      onDone={(result) => {
        onDone(result);
        router.refresh();
      }}
    />
  );
}
