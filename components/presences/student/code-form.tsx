'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/buttons/button';
import { DeliveryNote } from '@/components/ui/feedback/delivery-note';
import { Reasons } from '@/components/ui/feedback/reasons';
import { TextField } from '@/components/ui/fields/text-field';
import type { CheckedIn } from '@/contract/presences/presences';
import { useForm } from '@/lib/browser/forms/use-form';

/** The six characters that stand beside the picture, typed. `lessonId` where the form stands on that lesson’s own page. */
export function CodeForm({ lessonId, onDone }: { lessonId?: string; onDone: (done: CheckedIn) => void }) {
  const t = useTranslations('presences.checkIn');
  const { form, errors, pending, reasons, delivery } = useForm({
    path: 'student/presences/checkin',
    schema: async () => (await import('@/contract/presences/check-in-form')).checkInForm,
    toBody: ({ code }) => ({ code: String(code), source: 'code', ...(lessonId && { lessonId }) }),
    onDone,
  });
  return (
    <form {...form} className="grid max-w-sm gap-4">
      <TextField
        name="code"
        label={t('code')}
        hint={t('codeHint')}
        error={errors.code}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={12}
        className="font-semibold text-section tracking-widest uppercase"
        required
      />
      <DeliveryNote of={delivery} notSent={t('notSent')} />
      <Reasons of={reasons} title={reasons.length > 0 ? t('refused') : undefined} announced />
      <Button type="submit" variant={lessonId ? 'secondary' : 'primary'} busy={pending}>
        {t('submit')}
      </Button>
    </form>
  );
}
