'use client';

import { type ComponentProps, type ReactNode, useState } from 'react';
import type { Reason } from '@/contract/wire/refusal';
import type { Delivery } from '@/lib/browser/calls/ask-until-known';
import { DeliveryNote } from '../feedback/delivery-note.tsx';
import { Reasons } from '../feedback/reasons.tsx';
import { ConfirmDialog } from '../overlays/dialog.tsx';
import { Button, type ButtonVariant } from './button.tsx';

/**
 * A button that asks once before what can't be undone: `title` names the thing, `children` the consequence. The dialog
 * stays until what was confirmed, the `call`, is through; that it has no answer is said in it, afterwards beside the
 * button, and there too the `reasons` of a refusal, where they are given.
 */
export function ConfirmButton({
  label,
  name,
  variant,
  size = 'normal',
  confirmLabel = label,
  call: { pending, delivery = null },
  reasons = [],
  onConfirm,
  ...dialog
}: Pick<ComponentProps<typeof ConfirmDialog>, 'title' | 'backLabel' | 'danger'> & {
  label: string;
  /** Says what it acts on, where the label alone doesn't. */
  name?: string;
  variant?: ButtonVariant;
  size?: 'normal' | 'small';
  confirmLabel?: string;
  call: { pending: boolean; delivery?: Delivery | null };
  reasons?: Reason[];
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
      {!asked && <DeliveryNote of={delivery} />}
      <ConfirmDialog
        {...dialog}
        open={asked}
        onClose={() => setAsked(false)}
        confirmLabel={confirmLabel}
        busy={pending}
        delivery={delivery}
        onConfirm={confirm}
      />
      <Reasons of={reasons} announced />
    </>
  );
}
