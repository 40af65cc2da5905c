'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/buttons/button';
import type { Selection } from '@/components/ui/rows/use-selection';
import { WriteDialog } from './write-dialog';

/** At the foot of the screen while students are chosen: how many, and a message to them. */
export function WriteBar({ courseId, selection }: { courseId: string; selection: Selection }) {
  const t = useTranslations('courses.messages');
  const [open, setOpen] = useState(false);
  const { ids, clear } = selection;
  if (ids.length === 0) return null;
  return (
    <section aria-label={t('bar')} className="publish-bar">
      <p role="status" className="mr-auto font-medium tabular-nums">
        {t('chosen', { count: ids.length })}
      </p>
      <Button variant="quiet" onClick={clear}>
        {t('clear')}
      </Button>
      <Button variant="primary" onClick={() => setOpen(true)}>
        {t('write')}
      </Button>
      <WriteDialog
        courseId={courseId}
        careerIds={ids}
        count={ids.length}
        open={open}
        onClose={() => setOpen(false)}
        onSent={clear}
      />
    </section>
  );
}
