'use client';

import { createContext, type ReactNode, use } from 'react';
import type { Delivery } from '@/lib/browser/calls/ask-until-known';
import { Button } from '../buttons/button.tsx';
import { DeliveryNote } from '../feedback/delivery-note.tsx';
import { LazyOverlay } from './lazy-overlay.tsx';

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** The word of the way back: what stays as it is. */
  backLabel: string;
  /** Where it can't be fetched; it is closed, unless told otherwise. */
  onMissing?: () => void;
  children: ReactNode;
}

const Back = createContext<Pick<DialogProps, 'backLabel' | 'onClose'>>({ backLabel: '', onClose: () => {} });

/** A dialog over the page; the buttons at its foot are `DialogActions`. */
export const Dialog = ({ backLabel, children, ...overlay }: DialogProps) => (
  <Back value={{ backLabel, onClose: overlay.onClose }}>
    <LazyOverlay {...overlay} placement="dialog">
      {children}
    </LazyOverlay>
  </Back>
);

/** The foot of a dialog: the way back, which a question begins on, and what it asks for. */
export function DialogActions({ asks = false, children }: { asks?: boolean; children?: ReactNode }) {
  const { backLabel, onClose } = use(Back);
  return (
    <div className="mt-1 flex flex-wrap-reverse justify-end gap-3">
      <Button onClick={onClose} data-autofocus={asks || undefined}>
        {backLabel}
      </Button>
      {children}
    </div>
  );
}

/** Asks once before what cannot be undone: `title` names the thing, `children` the consequence. */
export function ConfirmDialog({
  confirmLabel,
  onConfirm,
  danger = false,
  busy = false,
  delivery = null,
  children,
  ...dialog
}: DialogProps & {
  confirmLabel: string;
  onConfirm: () => void;
  danger?: boolean;
  busy?: boolean;
  /** Where what was confirmed has no answer. */
  delivery?: Delivery | null;
}) {
  return (
    <Dialog {...dialog}>
      <div className="grid gap-5">
        <div className="grid gap-2">
          {children}
          <DeliveryNote of={delivery} />
        </div>
        <DialogActions asks>
          <Button variant={danger ? 'danger' : 'primary'} onClick={onConfirm} busy={busy}>
            {confirmLabel}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
