'use client';

import { type ComponentProps, type ReactNode, useState } from 'react';
import type { Reason } from '@/contract/wire/refusal';
import type { Delivery } from '@/lib/browser/calls/ask-until-known';
import { DeliveryNote } from '../feedback/delivery-note.tsx';
import { Reasons } from '../feedback/reasons.tsx';
import { ConfirmDialog } from '../overlays/dialog.tsx';
import { Button, type ButtonVariant } from './button.tsx';

/**
 * Asks once before an act without undo: `title` names the thing, `children` the consequence. The dialog stays
 * until the `call` has ended. It shows a missing answer; afterwards that stands beside the button, as do the
 * `reasons` of a refusal.
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
