'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from '@/components/ui/buttons/button';
import { DeliveryNote } from '@/components/ui/feedback/delivery-note';
import { Reasons } from '@/components/ui/feedback/reasons';
import { SelectField } from '@/components/ui/fields/select-field';
import { TextareaField } from '@/components/ui/fields/text-field';
import { Dialog, DialogActions } from '@/components/ui/overlays/dialog';
import type { RecordSheet, SessionSheets, SheetChange, SheetRow } from '@/contract/exams/record-sheets';
import { LONGEST } from '@/contract/wire/limits';
import { useAction } from '@/lib/browser/calls/use-action';
import { useDraft } from '@/lib/browser/drafts/use-draft';

type Session = SessionSheets['session'];

const AS_IT_IS = '';
const ANNUL = 'annul';
const PASS = 'pass';
const HONOURS = '30L';
const GRADES = Array.from({ length: 13 }, (_, index) => String(30 - index));

type Corrected = { sheet: RecordSheet; row: SheetRow; session: Session };

/** Begins the correction of one recorded outcome: another grade, or none, with the reason. */
export function CorrectButton({ sheet, row, session }: Corrected) {
  const t = useTranslations('exams.sheets.correct');
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button size="small" aria-label={t('label', { name: row.name })} onClick={() => setOpen(true)}>
        {t('action')}
      </Button>
      <Dialog open={open} onClose={close} title={t('title', { name: row.name })} backLabel={t('keep')}>
        <CorrectForm sheet={sheet} row={row} session={session} onBegun={close} />
      </Dialog>
    </>
  );
}

function CorrectForm({
  sheet: { id: sheetId, version },
  row,
  session,
  onBegun,
}: Corrected & { onBegun: () => void }) {
  const t = useTranslations('exams.sheets.correct');
  const form = useRef<HTMLFormElement>(null);
  const forget = useDraft(form, `exam-rectify-${row.outcomeId}`);
  const { act, pending, reasons, fields, delivery } = useAction('professor/exams/rectify', {
    about: session.id,
    say: () => t('done'),
  });
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const change = changeOf(row, String(typed.get('result')));
    const isBegun = await act({ sheetId, version, reason: String(typed.get('reason')), changes: [change] });
    if (!isBegun) return;
    forget();
    onBegun();
  };
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-5">
      <p>{t('text')}</p>
      <Reasons of={reasons} announced />
      <ResultField gradingMode={session.gradingMode} row={row} error={fields['changes.0']} />
      <TextareaField
        name="reason"
        label={t('reason')}
        hint={t('reasonHint')}
        error={fields.reason}
        maxLength={LONGEST.reason}
        required
      />
      <DeliveryNote of={delivery} />
      <DialogActions>
        <Button type="submit" variant="primary" busy={pending}>
          {t('confirm')}
        </Button>
      </DialogActions>
    </form>
  );
}

type FieldOfRow = { gradingMode: Session['gradingMode']; row: SheetRow; error: ReactNode };

/**
 * The possible values of an outcome, its present one first; if that is not possible, nothing is chosen. A
 * negative outcome cannot be annulled.
 */
function ResultField({ gradingMode, row, error }: FieldOfRow) {
  const t = useTranslations('exams.sheets.correct');
  const isNegative = row.decision === 'negative';
  const numbers = gradingMode === 'numeric30' ? [HONOURS, ...GRADES] : [];
  const given = gradingMode === 'passFail' && isNegative ? [PASS] : numbers;
  const present = row.honours ? HONOURS : String(row.grade);
  const isAmong = given.includes(present);
  return (
    <SelectField
      name="result"
      label={t('result')}
      defaultValue={isAmong ? present : AS_IT_IS}
      {...{ error }}
      required
      none={isAmong ? undefined : t('choose')}
      options={[
        ...given.map((each) => ({ value: each, text: each === PASS ? t('pass') : each })),
        ...(isNegative ? [] : [{ value: ANNUL, text: t('annul') }]),
      ]}
    />
  );
}

function changeOf({ outcomeId, decision }: SheetRow, typed: string): SheetChange {
  const isKept = typed === AS_IT_IS && decision !== 'negative';
  if (typed === ANNUL || (typed === AS_IT_IS && !isKept))
    return { outcomeId, result: null, grade: null, honours: false };
  if (typed === PASS || isKept) return { outcomeId, result: 'pass', grade: null, honours: false };
  return { outcomeId, result: 'grade', grade: Number.parseInt(typed, 10), honours: typed === HONOURS };
}
