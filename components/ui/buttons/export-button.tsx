'use client';

import type { ReactNode } from 'react';
import type { Sent } from '@/lib/browser/calls/call';
import { saveFile } from '@/lib/browser/calls/save-file';
import { useCall } from '@/lib/browser/calls/use-call';
import { DeliveryNote } from '../feedback/delivery-note.tsx';
import { Button } from './button.tsx';

type ExportPath = 'professor/courses/export' | 'professor/presences/export' | 'professor/exams/export';

/** Takes a table out as a file for a spreadsheet. */
export function ExportButton<Path extends ExportPath>({
  path,
  of,
  children,
}: {
  path: Path;
  /** Whose: of which course, or which session. */
  of: Sent<Path>;
  children: ReactNode;
}) {
  const { submit, pending, delivery } = useCall(path);
  const save = async () => {
    const answer = await submit(of);
    if (answer?.ok) saveFile({ fileName: answer.result.fileName, text: answer.result.csv, type: 'text/csv' });
  };
  return (
    <>
      <Button busy={pending} onClick={save}>
        {children}
      </Button>
      <DeliveryNote of={delivery} />
    </>
  );
}
