'use client';

import { useTranslations } from 'next-intl';
import { ConfirmButton } from '@/components/ui/buttons/confirm-button';
import type { SessionDetail } from '@/contract/exams/board';
import { useAction } from '@/lib/browser/calls/use-action';
import { SessionCheck } from '../form/session-check';

/** What becomes of a session, each asked once: a draft is deleted for good, or shown; one that nobody has booked is a draft again. */
const acts = {
  delete: { leadsTo: '/professor/exams', variant: 'quiet', danger: true },
  publish: { leadsTo: undefined, variant: 'primary', danger: false },
  unpublish: { leadsTo: undefined, variant: 'quiet', danger: false },
} as const;

export function DraftButton({ session, act }: { session: SessionDetail; act: keyof typeof acts }) {
  const t = useTranslations(`exams.${act}`);
  const { id: examId, version, courseTitle: course, startsAt } = session;
  const { leadsTo, ...look } = acts[act];
  const names = { course, at: new Date(startsAt) };
  const done = useAction(`professor/exams/${act === 'unpublish' ? 'undo' : act}`, {
    about: examId,
    say: () => t('done', names),
    ...(leadsTo && { leadsTo }),
  });
  return (
    <ConfirmButton
      {...look}
      label={t('action')}
      title={t('title', names)}
      backLabel={t('keep')}
      onConfirm={() => done.act({ examId, version })}
      busy={done.pending}
      delivery={done.delivery}
    >
      {act === 'publish' && <SessionCheck of={{ ...session, examId }} />}
      <p>{t('text')}</p>
    </ConfirmButton>
  );
}
