'use client';

import { type ComponentProps, type ReactNode, type RefObject, useEffect, useState } from 'react';
import type { BrowserPath } from '@/contract/browser';
import { type Typed, useForm } from '@/lib/browser/forms/use-form';
import { Button } from '../buttons/button.tsx';
import { DeliveryNote } from '../feedback/delivery-note.tsx';
import { Reasons } from '../feedback/reasons.tsx';
import { Dialog, DialogActions } from './dialog.tsx';

type FormCall<Path extends BrowserPath> = Pick<Parameters<typeof useForm<Path>>[0], 'path' | 'onDone'> &
  Typed<Path> & {
    /** The name under which what is typed is kept (C9); empty where nothing is typed. */
    draft: string;
  };

type Form<Path extends BrowserPath> = FormCall<Path> & {
  submitLabel: string;
  danger?: boolean;
  /** What will come of it. */
  text: ReactNode;
  /** The fields, with what is wrong with them. */
  children: (errors: Record<string, string>) => ReactNode;
};

/** What a form in a dialog is made of. */
export type FormDialogProps<Path extends BrowserPath> = Opened & Form<Path>;

type Opened = Pick<ComponentProps<typeof Dialog>, 'open' | 'onClose' | 'title' | 'backLabel'>;

/** A form over one call in a dialog, which closes once the call is done. */
export function FormDialog<Path extends BrowserPath>({
  open,
  title,
  backLabel,
  ...form
}: FormDialogProps<Path>) {
  return (
    <Dialog open={open} onClose={form.onClose} title={title} backLabel={backLabel}>
      <DialogForm {...form} />
    </Dialog>
  );
}

/** A button that opens a form in a dialog; `button` is what it says, and its look. */
export function FormButton<Path extends BrowserPath>({
  button,
  ...dialog
}: Form<Path> &
  Pick<Opened, 'title' | 'backLabel'> & { button: Omit<ComponentProps<typeof Button>, 'onClick'> }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)} />
      <FormDialog {...dialog} open={open} onClose={() => setOpen(false)} />
    </>
  );
}

function DialogForm<Path extends BrowserPath>({
  submitLabel,
  danger = false,
  text,
  onClose,
  children,
  ...asked
}: Form<Path> & Pick<Opened, 'onClose'>) {
  const onDone: FormCall<Path>['onDone'] = (result) => {
    onClose();
    asked.onDone(result);
  };
  const { form, errors, pending, reasons, delivery } = useForm({ ...asked, onDone });
  useFirstField(form.ref);
  return (
    <form {...form} className="grid gap-5">
      {text}
      <Reasons of={reasons} announced />
      {children(errors)}
      <DeliveryNote of={delivery} />
      <DialogActions>
        <Button type="submit" variant={danger ? 'danger' : 'primary'} busy={pending}>
          {submitLabel}
        </Button>
      </DialogActions>
    </form>
  );
}

/** Somebody who opens a form types next: its first field has the focus. */
export function useFirstField(form: RefObject<HTMLFormElement | null>) {
  useEffect(() => form.current?.querySelector<HTMLElement>('input, select, textarea')?.focus(), [form]);
}
