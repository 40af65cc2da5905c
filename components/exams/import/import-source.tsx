'use client';

import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { TextareaField } from '@/components/ui/text-field';
import type { GradingMode, ResultLetters } from '../board/parse-result';
import { type ColumnWords, LONGEST_FILE, readRows, type TypedRow } from './read-rows';

/** Where the rows come from: pasted, or out of a CSV file, which is put where one would paste it. */
export function ImportSource({
  gradingMode,
  letters,
  onRead,
}: {
  gradingMode: GradingMode;
  letters: ResultLetters;
  onRead: (rows: TypedRow[]) => void;
}) {
  const t = useTranslations('exams.import');
  const file = useRef<HTMLInputElement>(null);
  const newest = useRef('');
  const [text, setText] = useState('');
  const [unreadable, setUnreadable] = useState(false);
  const words: ColumnWords = {
    badge: t('columns.badge').split(', '),
    result: t('columns.result').split(', '),
    message: t('columns.message').split(', '),
  };

  const take = async (taken: string) => {
    newest.current = taken;
    setText(taken);
    const rows = taken.trim() ? await readRows(taken, words) : [];
    if (newest.current !== taken) return;
    setUnreadable(rows === null);
    onRead(rows ?? []);
  };
  const choose = async (chosen: File | undefined) => {
    if (!chosen) return;
    if (chosen.size <= LONGEST_FILE) await take(await chosen.text());
    else setUnreadable(true);
    if (file.current) file.current.value = '';
  };
  return (
    <div className="grid gap-3">
      <TextareaField
        label={t('paste')}
        hint={t('pasteHint', { values: t(`values.${gradingMode}`, { ...letters }) })}
        error={unreadable ? t('unreadable') : undefined}
        required
        rows={4}
        className="max-h-60 font-mono"
        spellCheck={false}
        value={text}
        onChange={(event) => void take(event.target.value)}
      />
      <input
        ref={file}
        type="file"
        accept=".csv,.tsv,.txt,text/csv"
        aria-label={t('file')}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => void choose(event.target.files?.[0])}
      />
      <Button className="justify-self-start" onClick={() => file.current?.click()}>
        {t('file')}
      </Button>
    </div>
  );
}
