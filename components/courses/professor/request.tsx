'use client';

import type { ReactNode } from 'react';
import { Reasons } from '@/components/ui/reasons';
import { StudentName } from '@/components/ui/student-name';
import type { Selection } from '@/components/ui/use-selection';
import type { Reason } from '@/contract/refusal';
import type { RosterRow } from '@/contract/taught-courses';
import { SelectLabel } from './select-box';

/** Who asks; below, why the last decision left the request as it was. */
export function Request({
  row: { enrolmentId: id, name, preferredName },
  selection,
  reasons = [],
  children,
}: {
  row: RosterRow;
  selection: Selection;
  reasons: Reason[] | undefined;
  children: ReactNode;
}) {
  return (
    <>
      <SelectLabel
        {...{ id, name, selection }}
        className="row-choice -my-2 flex min-h-11 items-center gap-3 narrow:-ml-8"
      >
        <StudentName called={preferredName}>{name}</StudentName>
      </SelectLabel>
      <Reasons of={reasons} announced />
      {children}
    </>
  );
}
