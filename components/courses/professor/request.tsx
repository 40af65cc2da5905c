'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Reasons } from '@/components/ui/reasons';
import { StudentName } from '@/components/ui/student-name';
import type { Selection } from '@/components/ui/use-selection';
import type { RosterRow } from '@/contract/courses';
import type { Reason } from '@/contract/refusal';

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
  const t = useTranslations('courses.roster');
  return (
    <>
      <label className="-my-2 flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          value={id}
          aria-label={t('select', { name })}
          checked={selection.has(id)}
          onChange={() => selection.toggle(id)}
          className={box}
        />
        <StudentName called={preferredName}>{name}</StudentName>
      </label>
      <Reasons of={reasons} announced />
      {children}
    </>
  );
}

const box = 'size-5 shrink-0 accent-accent-fill';
