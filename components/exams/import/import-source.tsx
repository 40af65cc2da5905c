'use client';

import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { TextareaField } from '@/components/ui/text-field';
import type { GradingMode, ResultLetters } from '../board/parse-result';
import { type ColumnWords, LONGEST_FILE, readRows, type TypedRow } from './read-rows';
import { isWorkbook, readWorkbook } from './read-workbook';

/** Where the rows come from: pasted, or out of a file, which is put where one would paste it. */
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
  const [fault, setFault] = useState<'unreadable' | 'noFile' | null>(null);
  const words: ColumnWords = {
    badge: t('columns.badge').split(', '),
    result: t('columns.result').split(', '),
    message: t('columns.message').split(', '),
    topics: t('columns.topics').split(', '),
  };

  const take = async (taken: string) => {
    newest.current = taken;
    setText(taken);
    const rows = taken.trim() ? await readRows(taken, words) : [];
    if (newest.current !== taken) return;
    setFault(rows === null ? 'unreadable' : null);
    onRead(rows ?? []);
  };
  const choose = async (chosen: File | undefined) => {
    if (!chosen) return;
    const found = await textOf(chosen);
    if (found === null) setFault('noFile');
    else await take(found);
    if (file.current) file.current.value = '';
  };
  return (
    <div className="grid gap-3">
      <TextareaField
        label={t('paste')}
        hint={t('pasteHint', { values: t(`values.${gradingMode}`, { ...letters }) })}
        error={fault ? t(fault) : undefined}
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
        accept=".csv,.tsv,.txt,.xlsx,.ods,text/csv"
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

/** Null: a workbook that can't be read, what is no text, or more of it than there are results. */
async function textOf(file: File): Promise<string | null> {
  if (isWorkbook(file)) return await readWorkbook(file);
  const text = file.size <= LONGEST_FILE ? await file.text() : '\0';
  return text.includes('\0') ? null : text;
}
