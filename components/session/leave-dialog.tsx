'use client';

import { useTranslations } from 'next-intl';
import { ConfirmDialog } from '@/components/ui/overlays/dialog';
import type { LeavePrompt } from '@/lib/browser/forms/ask-to-leave';

/** Says how much would be lost, and by what. */
export default function LeaveDialog({ asked: { by, count, end } }: { asked: LeavePrompt }) {
  const t = useTranslations(`session.leave.${by}`);
  return (
    <ConfirmDialog
      open
      danger
      onClose={() => end(false)}
      title={t('title', { count })}
      backLabel={t('stay')}
      confirmLabel={t('leave')}
      onConfirm={() => end(true)}
    >
      <p>{t('text')}</p>
    </ConfirmDialog>
  );
}
