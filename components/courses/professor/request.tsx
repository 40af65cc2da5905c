'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/buttons/button';
import { DecidedName } from '@/components/ui/decisions/decided';
import { type Decidable, isDecided } from '@/components/ui/decisions/decided-rows';
import { Reasons } from '@/components/ui/feedback/reasons';
import { StudentName } from '@/components/ui/people/student-name';
import type { Selection } from '@/components/ui/rows/use-selection';
import type { RosterRow } from '@/contract/courses/taught-courses';
import type { Reason } from '@/contract/wire/refusal';
import { SelectLabel } from './select-box';

/** Who asks; below, why the last decision left the request as it was. */
export function Request({
  row: { enrolmentId: id, name, preferredName },
  standing,
  selection,
  reasons = [],
  children,
}: {
  row: RosterRow;
  standing: Pick<Decidable<RosterRow>, 'word' | 'isGone'>;
  selection: Selection;
  reasons: Reason[] | undefined;
  children: ReactNode;
}) {
  return (
    <>
      {isDecided(standing) ? (
        <span className="row-choice -my-2 flex min-h-11 items-center gap-3 pl-8 narrow:-ml-8">
          <DecidedName of={standing}>{name}</DecidedName>
        </span>
      ) : (
        <SelectLabel
          {...{ id, name, selection }}
          className="row-choice -my-2 flex min-h-11 items-center gap-3 narrow:-ml-8"
        >
          <StudentName called={preferredName}>{name}</StudentName>
        </SelectLabel>
      )}
      <Reasons of={reasons} announced />
      {children}
    </>
  );
}

/** What can be done with one request. */
export function Decision({
  name,
  busy,
  onAccept,
  onReject,
}: {
  name: string;
  busy: boolean;
  onAccept: () => void;
  onReject: () => void;
}) {
  const t = useTranslations('courses.roster');
  return (
    <div className="flex gap-2">
      <Button size="small" aria-label={t('acceptLabel', { name })} busy={busy} onClick={onAccept}>
        {t('accept')}
      </Button>
      <Button size="small" variant="quiet" aria-label={t('rejectLabel', { name })} onClick={onReject}>
        {t('reject')}
      </Button>
    </div>
  );
}
