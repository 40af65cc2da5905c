'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { ConfirmButton } from '@/components/ui/confirm-button';
import { Reasons } from '@/components/ui/reasons';
import type { Diary } from '@/contract/lesson-diary';
import { useAction } from '@/lib/browser/use-action';

/** Prints the diary, or submits it to the office while it is the professor's to change. */
export function DiaryActions({ courseId, register }: { courseId: string; register: Diary['register'] }) {
  const t = useTranslations('lessons.diary');
  const { act, pending, reasons, delivery } = useAction('professor/lessons/submitdiary', {
    about: courseId,
    say: () => t('submitted'),
  });
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => print()}>{t('print')}</Button>
        {(register.status === 'open' || register.status === 'returned') && (
          <ConfirmButton
            variant="primary"
            label={t('submit')}
            title={t('submitTitle')}
            backLabel={t('submitKeep')}
            onConfirm={() => act({ courseId, version: register.version })}
            busy={pending}
            delivery={delivery}
          >
            <p>{t('submitText')}</p>
          </ConfirmButton>
        )}
      </div>
      <Reasons of={reasons} announced />
    </div>
  );
}
