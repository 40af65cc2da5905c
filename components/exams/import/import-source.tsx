'use client';

import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { Button } from '@/components/ui/buttons/button';
import { TextareaField } from '@/components/ui/fields/text-field';
import type { TableRow } from '@/contract/wire/table-file';
import type { GradingMode, ResultLetters } from '../board/grid/parse-result';
import { type FileFault, readFile } from './read-file';
import { type LinesFault, MOST_ROWS, readLines } from './read-lines';
import type { SheetName } from './read-workbook';

type Fault = LinesFault | { fault: FileFault };

/** Where the rows come from: pasted, or out of a file, which is put where one would paste it. */
export function ImportSource({
  gradingMode,
  letters,
  onRead,
}: {
  gradingMode: GradingMode;
  letters: ResultLetters;
  onRead: (lines: TableRow[]) => void;
}) {
  const t = useTranslations('exams.import');
  const file = useRef<HTMLInputElement>(null);
  const newest = useRef('');
  const [text, setText] = useState('');
  const [sheet, setSheet] = useState<SheetName | null>(null);
  const [fault, setFault] = useState<Fault | null>(null);

  const take = async (taken: string) => {
    newest.current = taken;
    setText(taken);
    const read = await readLines(taken);
    if (newest.current !== taken) return;
    setFault('fault' in read ? read : null);
    onRead('fault' in read ? [] : read);
  };
  const choose = async (chosen: File | undefined) => {
    if (!chosen) return;
    const found = await readFile(chosen);
    if ('fault' in found) setFault(found);
    else {
      setSheet(found.sheet ?? null);
      await take(found.text);
    }
    if (file.current) file.current.value = '';
  };
  const faultText =
    fault && t(`fault.${fault.fault}`, { most: MOST_ROWS, line: 'line' in fault ? fault.line : 0 });
  return (
    <div className="grid gap-3">
      <TextareaField
        label={t('paste')}
        hint={t('pasteHint', { values: t(`values.${gradingMode}`, { ...letters }) })}
        error={faultText ?? undefined}
        required
        rows={4}
        wrap="off"
        className="max-h-60"
        spellCheck={false}
        value={text}
        onChange={(event) => {
          setSheet(null);
          void take(event.target.value);
        }}
      />
      <input
        ref={file}
        type="file"
        accept=".csv,.tsv,.txt,.xlsx,.xls,.ods,text/csv"
        aria-label={t('file')}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => void choose(event.target.files?.[0])}
      />
      <Button className="justify-self-start" onClick={() => file.current?.click()}>
        {t('file')}
      </Button>
      {sheet && sheet.of > 1 && <p className="text-muted text-small">{t('firstSheet', { ...sheet })}</p>}
      {sheet && sheet.hidden > 0 && (
        <p className="text-small text-warning">{t('hiddenRows', { count: sheet.hidden })}</p>
      )}
    </div>
  );
}
