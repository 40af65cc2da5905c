'use client';

import { useTranslations } from 'next-intl';
import { ConfirmButton } from '@/components/ui/confirm-button';
import type { SessionDetail } from '@/contract/exam-board';
import { useAction } from '@/lib/browser/use-action';

/** What becomes of a draft, each asked once: it is deleted for good, or shown and from then on only moved or cancelled. */
const acts = {
  delete: { leadsTo: '/professor/exams', variant: 'quiet', danger: true },
  publish: { leadsTo: undefined, variant: 'primary', danger: false },
} as const;

export function DraftButton({ session, act }: { session: SessionDetail; act: keyof typeof acts }) {
  const t = useTranslations(`exams.${act}`);
  const { id: examId, version, courseTitle: course, startsAt } = session;
  const { leadsTo, ...look } = acts[act];
  const names = { course, at: new Date(startsAt) };
  const done = useAction(`professor/exams/${act}`, {
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
      <p>{t('text')}</p>
    </ConfirmButton>
  );
}
