'use client';

import { type ComponentProps, type ReactNode, useState } from 'react';
import { DeliveryNote } from '../feedback/delivery-note.tsx';
import { ConfirmDialog } from '../overlays/dialog.tsx';
import { Button, type ButtonVariant } from './button.tsx';

/**
 * A button that asks once before what can't be undone: `title` names the thing, `children` the consequence. The dialog
 * stays until what was confirmed is through; that it has no answer is said in it, afterwards beside the button.
 */
export function ConfirmButton({
  label,
  name,
  variant,
  size = 'normal',
  confirmLabel = label,
  onConfirm,
  ...dialog
}: Pick<ComponentProps<typeof ConfirmDialog>, 'title' | 'backLabel' | 'danger' | 'busy' | 'delivery'> & {
  label: string;
  /** Says what it acts on, where the label alone doesn't. */
  name?: string;
  variant?: ButtonVariant;
  size?: 'normal' | 'small';
  confirmLabel?: string;
  onConfirm: () => Promise<unknown>;
  children: ReactNode;
}) {
  const [asked, setAsked] = useState(false);
  const confirm = async () => {
    await onConfirm();
    setAsked(false);
  };
  return (
    <>
      <Button {...(variant && { variant })} size={size} aria-label={name} onClick={() => setAsked(true)}>
        {label}
      </Button>
      {!asked && <DeliveryNote of={dialog.delivery ?? null} />}
      <ConfirmDialog
        {...dialog}
        open={asked}
        onClose={() => setAsked(false)}
        confirmLabel={confirmLabel}
        onConfirm={confirm}
      />
    </>
  );
}
