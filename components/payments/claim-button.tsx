'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/buttons/button';
import { DayField } from '@/components/ui/fields/day-field';
import { TextareaField, TextField } from '@/components/ui/fields/text-field';
import { parsePastDay } from '@/components/ui/fields/typed-day';
import { FormDialog } from '@/components/ui/overlays/form-dialog';
import { useToday } from '@/components/ui/time/use-today';
import type { OwnCharge } from '@/contract/payments/payments';
import { LONGEST } from '@/contract/wire/limits';
import { useDone } from '@/lib/browser/calls/use-done';

/** "I have paid and nothing shows": the office is told by what the money can be found. */
export function ClaimButton({
  charge: { chargeId, title },
}: {
  charge: Pick<OwnCharge, 'chargeId' | 'title'>;
}) {
  const t = useTranslations('paying.claim');
  const done = useDone(`charge-${chargeId}`);
  const today = useToday();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" aria-label={t('label', { charge: title })} onClick={() => setOpen(true)}>
        {t('action')}
      </Button>
      {open && (
        <FormDialog
          open
          onClose={() => setOpen(false)}
          title={t('title', { charge: title })}
          text={<p>{t('text')}</p>}
          submitLabel={t('send')}
          backLabel={t('back')}
          path="student/payments/claim"
          draft={`claim-${chargeId}`}
          schema={async () => (await import('./claim-form')).claimForm(today())}
          toBody={({ reference, paidOn, note }) => ({
            chargeId,
            reference: String(reference),
            paidOn: parsePastDay(String(paidOn), today()) ?? '',
            ...(note ? { note: String(note) } : {}),
          })}
          onDone={() => done(t('done'))}
        >
          {(errors) => (
            <>
              <TextField
                name="reference"
                label={t('reference')}
                hint={t('referenceHint')}
                error={errors.reference}
                maxLength={64}
                autoComplete="off"
                required
              />
              <DayField kind="pastDay" name="paidOn" label={t('paidOn')} error={errors.paidOn} required />
              <TextareaField
                name="note"
                label={t('note')}
                error={errors.note}
                maxLength={LONGEST.reason}
                rows={3}
              />
            </>
          )}
        </FormDialog>
      )}
    </>
  );
}
