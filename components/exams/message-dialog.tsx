'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { TextareaField } from '@/components/ui/text-field';
import type { RosterOutcome, RosterRow } from '@/contract/exam-board';
import type { useResults } from './use-results';

const LONGEST = 1000;

/** A word to the student that is published with the result. */
export function MessageDialog({
  row,
  outcome,
  results,
  open,
  onClose,
  title,
}: {
  row: RosterRow;
  outcome: RosterOutcome;
  results: ReturnType<typeof useResults>;
  open: boolean;
  onClose: () => void;
  title: string;
}) {
  const t = useTranslations('exams.rosterMenu.message');
  const [busy, setBusy] = useState(false);
  const { result, grade, honours } = outcome;
  const keep = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('message')).trim();
    setBusy(true);
    const isKept = await results.save(row, { result, grade, honours, teacherMessage: typed || null });
    setBusy(false);
    if (isKept) onClose();
  };
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <form onSubmit={keep} className="grid gap-5">
        <TextareaField
          name="message"
          label={t('label')}
          hint={t('hint')}
          maxLength={LONGEST}
          defaultValue={outcome.teacherMessage ?? ''}
        />
        <Button type="submit" variant="primary" busy={busy} className="justify-self-end">
          {t('save')}
        </Button>
      </form>
    </Dialog>
  );
}
