'use client';

import { useTranslations } from 'next-intl';
import { type ComponentProps, type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog, DialogActions } from '@/components/ui/dialog';
import { TextareaField } from '@/components/ui/text-field';
import type { RosterRow } from '@/contract/exam-roster';
import { LONGEST } from '@/contract/limits';
import type { useResults } from './use-results';

/** What goes with a result: a word to the student, published with it, and what they were examined in, for the record sheet. */
export function MessageDialog({
  row,
  results,
  ...dialog
}: {
  row: RosterRow;
  results: ReturnType<typeof useResults>;
} & Pick<ComponentProps<typeof Dialog>, 'open' | 'onClose' | 'title' | 'backLabel'>) {
  const t = useTranslations('exams.rosterMenu.message');
  const [busy, setBusy] = useState(false);
  const words = results.resultOf(row);
  const keep = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const typed = (name: string) => String(form.get(name)).trim() || null;
    setBusy(true);
    const isKept = await results.save(row, {
      teacherMessage: typed('message'),
      topics: typed('topics'),
    });
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
          defaultValue={words.teacherMessage ?? ''}
        />
        <TextareaField
          name="topics"
          label={t('topics')}
          hint={t('topicsHint')}
          maxLength={LONGEST.examTopics}
          defaultValue={words.topics ?? ''}
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
