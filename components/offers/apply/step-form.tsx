'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/buttons/button';
import { DeliveryNote } from '@/components/ui/feedback/delivery-note';
import { Reasons } from '@/components/ui/feedback/reasons';
import { parsePastDay } from '@/components/ui/fields/typed-day';
import { useToday } from '@/components/ui/time/use-today';
import type { ApplicationStep } from '@/contract/offers/application-forms';
import type { Sent } from '@/lib/browser/calls/call';
import { useForm } from '@/lib/browser/forms/use-form';

/** What stands beside each field: what was typed wrong, or what the office wants corrected. */
export type Said = Record<string, string | undefined>;

/** One step of an application: kept by the institution as it is sent, then the next one. */
export function StepForm({
  offerId,
  step,
  next,
  corrections,
  children,
}: {
  offerId: string;
  step: ApplicationStep;
  /** Where it goes on. */
  next: string;
  corrections: Said;
  children: (said: Said) => ReactNode;
}) {
  const t = useTranslations('offers.apply');
  const router = useRouter();
  const today = useToday();
  const { form, errors, pending, reasons, delivery } = useForm({
    path: 'student/offers/save',
    schema: async () => (await import('./step-schema')).stepSchema(step, today()),
    toBody: ({ birthDate, ...typed }) => {
      const day = step === 'identity' && { birthDate: parsePastDay(String(birthDate), today()) ?? '' };
      return { offerId, step, values: { ...typed, ...day } } as Sent<'student/offers/save'>;
    },
    draft: `application.${offerId}.${step}`,
    onDone: () => router.push(next),
  });
  return (
    <form {...form} className="grid max-w-xl gap-5">
      <Reasons of={reasons} announced />
      {children({ ...corrections, ...errors })}
      <DeliveryNote of={delivery} />
      <Button type="submit" variant="primary" busy={pending} className="justify-self-start">
        {t('save')}
      </Button>
    </form>
  );
}
