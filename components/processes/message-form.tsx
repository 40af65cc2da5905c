'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/buttons/button';
import { DeliveryNote } from '@/components/ui/feedback/delivery-note';
import { Reasons } from '@/components/ui/feedback/reasons';
import { TextareaField } from '@/components/ui/fields/text-field';
import { LONGEST } from '@/contract/wire/limits';
import { useDone } from '@/lib/browser/calls/use-done';
import { useForm } from '@/lib/browser/forms/use-form';

/** Writes to the office that has a request; what is typed stays until it was sent. */
export function MessageForm({ requestId }: { requestId: string }) {
  const t = useTranslations('processes.messages');
  const done = useDone(requestId);
  const { form, errors, pending, reasons, delivery } = useForm({
    path: 'student/processes/message',
    draft: `process-message-${requestId}`,
    schema: async () => (await import('@/contract/processes/request-message-form')).requestMessageForm,
    toBody: ({ text }) => ({ requestId, text: String(text) }),
    onDone: () => done(t('done')),
  });
  return (
    <form {...form} className="grid max-w-xl gap-3">
      <TextareaField
        name="text"
        label={t('text')}
        hint={t('hint')}
        error={errors.text}
        maxLength={LONGEST.notes}
        required
      />
      <Reasons of={reasons} announced />
      <DeliveryNote of={delivery} />
      <Button type="submit" busy={pending} className="justify-self-start">
        {t('submit')}
      </Button>
    </form>
  );
}
