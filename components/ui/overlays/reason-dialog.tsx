'use client';

import { useTranslations } from 'next-intl';
import { type ComponentProps, useState } from 'react';
import type { BrowserPath } from '@/contract/browser';
import { LONGEST } from '@/contract/wire/limits';
import type { Sent } from '@/lib/browser/calls/call';
import { useDone } from '@/lib/browser/calls/use-done';
import { Button } from '../buttons/button.tsx';
import { TextareaField } from '../fields/text-field.tsx';
import { FormDialog, type FormDialogProps } from './form-dialog.tsx';

/** The calls that take a reason. */
type Reasoned = {
  [Path in BrowserPath]: Extract<Sent<Path>, { reason: string }> extends never ? never : Path;
}[BrowserPath];

type WithReason<Path extends Reasoned> = Extract<Sent<Path>, { reason: string }>;

type ReasonDialogProps<Path extends Reasoned> = Omit<
  FormDialogProps<Path>,
  'schema' | 'toBody' | 'danger' | 'children'
> & {
  body: Omit<WithReason<Path>, 'reason'>;
  /** Who reads it. */
  hint?: string;
};

/** Asks for the reason of what is taken from others, and does it; `body` goes along with the reason. */
export function ReasonDialog<Path extends Reasoned>({ body, hint, ...dialog }: ReasonDialogProps<Path>) {
  const t = useTranslations('shared');
  return (
    <FormDialog
      {...dialog}
      schema={async () => (await import('@/contract/wire/reason-form')).reasonForm}
      toBody={({ reason }) => ({ ...body, reason: String(reason) }) as Sent<Path>}
      danger
    >
      {(errors) => (
        <TextareaField
          name="reason"
          label={t('reason')}
          hint={hint}
          error={errors.reason}
          maxLength={LONGEST.reason}
          required
        />
      )}
    </FormDialog>
  );
}

/** A button that asks for a reason and acts. Then `onDecided` runs, and an alert on `about` shows `said`. */
export function ReasonButton<Path extends Reasoned>({
  button,
  about,
  said,
  onDecided = () => {},
  ...dialog
}: Omit<ReasonDialogProps<Path>, 'open' | 'onClose' | 'onDone'> & {
  button: Omit<ComponentProps<typeof Button>, 'onClick'>;
  about: string;
  said: string;
  onDecided?: () => void;
}) {
  const done = useDone(about);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)} />
      {open && (
        <ReasonDialog<Path>
          {...(dialog as ReasonDialogProps<Path>)}
          open
          onClose={() => setOpen(false)}
          onDone={() => {
            onDecided();
            done(said);
          }}
        />
      )}
    </>
  );
}
