'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Reasons } from '@/components/ui/reasons';
import { TextareaField } from '@/components/ui/text-field';
import { cancelSessionRequest } from '@/contract/exam-board';
import { useForm } from '@/lib/browser/use-form';

const reasonForm = z.pick(cancelSessionRequest, { reason: true });

/** Asks for the reason of what is taken from others, names the consequence, and does it. */
export function ReasonDialog({
  title,
  confirmLabel,
  path,
  body,
  open,
  onClose,
  onDone,
  children,
}: {
  title: string;
  confirmLabel: string;
  path: string;
  /** What goes along with the reason. */
  body: object;
  open: boolean;
  onClose: () => void;
  onDone: (result: unknown) => void;
  children: ReactNode;
}) {
  const t = useTranslations('exams.board');
  const { form, errors, pending, reasons } = useForm({
    path,
    schema: async () => reasonForm,
    toBody: ({ reason }) => ({ ...body, reason }),
    onDone: (result) => {
      onClose();
      onDone(result);
    },
  });
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <form {...form} className="grid gap-5">
        {children}
        <Reasons of={reasons} announced />
        <TextareaField
          name="reason"
          label={t('reason')}
          hint={t('reasonHint')}
          error={errors.reason}
          required
        />
        <Button type="submit" variant="danger" busy={pending} className="justify-self-end">
          {confirmLabel}
        </Button>
      </form>
    </Dialog>
  );
}
