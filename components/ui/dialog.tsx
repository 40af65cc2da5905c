'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { LazyOverlay } from './lazy-overlay.tsx';

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Where it can't be fetched; it is closed, unless told otherwise. */
  onMissing?: () => void;
  children: ReactNode;
}

/** A dialog over the page. */
export const Dialog = (props: DialogProps) => <LazyOverlay {...props} placement="dialog" />;

/** Asks once before what cannot be undone: `title` names the thing, `children` the consequence. */
export function ConfirmDialog({
  confirmLabel,
  cancelLabel,
  onConfirm,
  danger = false,
  busy = false,
  children,
  ...dialog
}: DialogProps & {
  confirmLabel: string;
  cancelLabel?: string;
  onConfirm: () => void;
  danger?: boolean;
  busy?: boolean;
}) {
  const t = useTranslations('shared');
  return (
    <Dialog {...dialog}>
      <div className="grid gap-2">{children}</div>
      <div className="mt-6 flex flex-wrap-reverse justify-end gap-3">
        <Button onClick={dialog.onClose}>{cancelLabel ?? t('cancel')}</Button>
        <Button variant={danger ? 'danger' : 'primary'} onClick={onConfirm} busy={busy}>
          {confirmLabel}
        </Button>
      </div>
    </Dialog>
  );
}
