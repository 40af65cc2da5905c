'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ReasonDialog } from '@/components/ui/overlays/reason-dialog';
import { RowMenu } from '@/components/ui/overlays/row-menu';
import type { RollRow } from '@/contract/presences/presences';
import { useDone } from '@/lib/browser/calls/use-done';

type Mended = 'present' | 'excused';
const MENDED: Mended[] = ['present', 'excused'];

/** Corrects a confirmed roll, with a reason, for a student who was absent for all or part of the lesson. */
export function MendMenu({ lessonId, row: { careerId, name } }: { lessonId: string; row: RollRow }) {
  const t = useTranslations('presences.mend');
  const done = useDone(careerId);
  const [status, setStatus] = useState<Mended | null>(null);
  return (
    <>
      <RowMenu
        label={t('label', { name })}
        entries={MENDED.map((each) => ({
          key: each,
          label: t(`${each}.action`),
          onSelect: () => setStatus(each),
        }))}
      />
      {status && (
        <ReasonDialog
          open
          path="professor/presences/mend"
          draft={`presence-${status}-${lessonId}-${careerId}`}
          body={{ lessonId, careerId, status }}
          onClose={() => setStatus(null)}
          title={t(`${status}.title`, { name })}
          text={<p>{t(`${status}.text`)}</p>}
          hint={t('hint')}
          submitLabel={t(`${status}.action`)}
          backLabel={t('keep')}
          onDone={() => done(t('done', { name }))}
        />
      )}
    </>
  );
}

/** Whoever wasn’t there for all of it, and doesn’t dispute it. */
export const canMend = ({ status, dispute }: RollRow): boolean =>
  dispute !== 'open' && (status === 'absent' || status === 'late' || status === 'left_early');
