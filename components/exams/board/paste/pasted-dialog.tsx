'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/buttons/button';
import { TextLink } from '@/components/ui/navigation/text-link';
import { Dialog, DialogActions } from '@/components/ui/overlays/dialog';
import type { Pasted, Put } from './pasted';

/** What was pasted and isn't put in by itself. */
export type UnclearPaste = Exclude<Pasted, { kind: 'known' }>;

/**
 * Shows each result of a bare column beside the name that it would go to, and asks. For results that do not
 * fit it says why and links to the import of whole sheets.
 */
export function PastedDialog({
  pasted,
  examId,
  onPut,
  onClose,
}: {
  pasted: UnclearPaste;
  examId: string;
  onPut: (puts: Put[]) => void;
  onClose: () => void;
}) {
  const t = useTranslations('exams.roster.pasted');
  const puts = pasted.kind === 'bare' ? pasted.puts : null;
  const filled = puts?.filter(({ typed }) => typed !== '') ?? [];
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(puts ? 'title' : 'notPut')}
      backLabel={t(puts ? 'back' : 'close')}
    >
      <div className="grid gap-5">
        {pasted.kind === 'bare' && <p>{t('bare')}</p>}
        {pasted.kind === 'unfit' && <p>{t('unfit', { lines: pasted.lines, boxes: pasted.boxes })}</p>}
        {pasted.kind === 'columns' && <p>{t('columns')}</p>}
        {pasted.kind === 'strange' && (
          <>
            <p>{t('strange')}</p>
            <ul className="list-disc ps-5">
              {pasted.lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </>
        )}
        {puts && (
          <dl className="max-h-[50dvh] divide-y divide-line overflow-y-auto">
            {puts.map(({ row, typed }) => (
              <div key={row.bookingId} className="flex justify-between gap-4 py-2">
                <dt>{row.name}</dt>
                <dd className="shrink-0 tabular-nums">{typed || t('nothing')}</dd>
              </div>
            ))}
          </dl>
        )}
        <DialogActions asks>
          {puts ? (
            <Button
              variant="primary"
              onClick={() => {
                onPut(filled);
                onClose();
              }}
            >
              {t('put', { count: filled.length })}
            </Button>
          ) : (
            <TextLink className="self-center" href={`/professor/exams/${examId}/import`}>
              {t('import')}
            </TextLink>
          )}
        </DialogActions>
      </div>
    </Dialog>
  );
}
