'use client';

import { useTranslations } from 'next-intl';
import { type ComponentProps, type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog, DialogActions } from '@/components/ui/dialog';
import { TextareaField } from '@/components/ui/text-field';
import type { RosterOutcome, RosterRow } from '@/contract/exam-board';
import { LONGEST } from '@/contract/limits';
import type { useResults } from './use-results';

/** A word to the student that is published with the result. */
export function MessageDialog({
  row,
  outcome,
  results,
  ...dialog
}: {
  row: RosterRow;
  outcome: RosterOutcome;
  results: ReturnType<typeof useResults>;
} & Pick<ComponentProps<typeof Dialog>, 'open' | 'onClose' | 'title' | 'backLabel'>) {
  const t = useTranslations('exams.rosterMenu.message');
  const [busy, setBusy] = useState(false);
  const { result, grade, honours } = outcome;
  const keep = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('message')).trim();
    setBusy(true);
    const isKept = await results.save(row, { result, grade, honours, teacherMessage: typed || null });
    setBusy(false);
    if (isKept) dialog.onClose();
  };
  return (
    <Dialog {...dialog}>
      <form onSubmit={keep} className="grid gap-5">
        <TextareaField
          name="message"
          label={t('label')}
          hint={t('hint')}
          maxLength={LONGEST.teacherMessage}
          autoFocus
          defaultValue={outcome.teacherMessage ?? ''}
        />
        <DialogActions>
          <Button type="submit" variant="primary" busy={busy}>
            {t('save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
