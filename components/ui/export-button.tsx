'use client';

import type { ReactNode } from 'react';
import { saveFile } from '@/lib/browser/save-file';
import { useCall } from '@/lib/browser/use-call';
import { Button } from './button.tsx';
import { DeliveryNote } from './delivery-note.tsx';

/** Takes something of a course out as a file for a spreadsheet. */
export function ExportButton({
  path,
  courseId,
  small = false,
  children,
}: {
  path: 'professor/courses/export' | 'professor/presences/export';
  courseId: string;
  small?: boolean;
  children: ReactNode;
}) {
  const { submit, pending, delivery } = useCall(path);
  const save = async () => {
    const answer = await submit({ courseId });
    if (answer?.ok) saveFile(answer.result);
  };
  return (
    <>
      <Button busy={pending} onClick={save} {...(small && { size: 'small' })}>
        {children}
      </Button>
      <DeliveryNote of={delivery} />
    </>
  );
}
