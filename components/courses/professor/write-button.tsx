'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/buttons/button';
import { WriteDialog } from './write-dialog';

/** Writes to everybody in a course. */
export function WriteButton({ courseId, count }: { courseId: string; count: number }) {
  const t = useTranslations('courses.messages');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        {t('writeAll', { count })}
      </Button>
      <WriteDialog courseId={courseId} count={count} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
