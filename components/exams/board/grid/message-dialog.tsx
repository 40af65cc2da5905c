'use client';

import { useTranslations } from 'next-intl';
import { type ComponentProps, type FormEvent, useRef, useState } from 'react';
import { Button } from '@/components/ui/buttons/button';
import { TextareaField } from '@/components/ui/fields/text-field';
import { Dialog, DialogActions } from '@/components/ui/overlays/dialog';
import type { RosterRow } from '@/contract/exams/roster';
import { LONGEST } from '@/contract/wire/limits';
import { useDraft } from '@/lib/browser/drafts/use-draft';
import type { useResults } from './use-results';

type Words = { row: RosterRow; results: ReturnType<typeof useResults>; onClose: () => void };

/** For a result: a message that is published with it, and the examined topics for the record sheet. */
export function MessageDialog({
  row,
  results,
  onClose,
  ...dialog
}: Words & Pick<ComponentProps<typeof Dialog>, 'open' | 'title' | 'backLabel'>) {
  const forget = useRef(() => {});
  const close = () => {
    forget.current();
    onClose();
  };
  return (
    <Dialog {...dialog} onClose={close}>
      <WordsForm row={row} results={results} onClose={close} onForget={forget} />
    </Dialog>
  );
}

/** `onForget`: how its draft goes, with the words or without. */
function WordsForm({ row, results, onClose, onForget }: Words & { onForget: { current: () => void } }) {
  const t = useTranslations('exams.rosterMenu.message');
  const form = useRef<HTMLFormElement>(null);
  onForget.current = useDraft(form, `exam-words-${row.bookingId}`);
  const [busy, setBusy] = useState(false);
  const { teacherMessage, topics } = results.resultOf(row);
  const keep = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const typed = (name: string) => String(fields.get(name)).trim() || null;
    setBusy(true);
    const isKept = await results.save(row, { teacherMessage: typed('message'), topics: typed('topics') });
    setBusy(false);
    if (isKept) onClose();
  };
  return (
    <form ref={form} onSubmit={keep} className="grid gap-5">
      <TextareaField
        name="message"
        label={t('label')}
        hint={t('hint')}
        maxLength={LONGEST.teacherMessage}
        autoFocus
        defaultValue={teacherMessage ?? ''}
      />
      <TextareaField
        name="topics"
        label={t('topics')}
        hint={t('topicsHint')}
        maxLength={LONGEST.examTopics}
        defaultValue={topics ?? ''}
      />
      <DialogActions>
        <Button type="submit" variant="primary" busy={busy}>
          {t('save')}
        </Button>
      </DialogActions>
    </form>
  );
}
