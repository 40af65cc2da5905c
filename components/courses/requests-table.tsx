'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { type Column, DataTable } from '@/components/ui/data-table';
import { Reasons } from '@/components/ui/reasons';
import { StudentName } from '@/components/ui/student-name';
import type { RosterRow } from '@/contract/courses';
import type { Reason } from '@/contract/refusal';
import { DecisionBar } from './decision-bar';
import { RejectDialog } from './reject-dialog';
import { useRosterColumns } from './roster-columns';
import { useDecisions } from './use-decisions';
import { type Selection, useSelection } from './use-selection';

/** Requests in the order in which they came, decided one by one or many at once. */
export function RequestsTable({ courseId, rows }: { courseId: string; rows: RosterRow[] }) {
  const t = useTranslations('courses.roster');
  const selection = useSelection(rows.map(({ enrolmentId }) => enrolmentId));
  const { accept, settle, pending, refusals } = useDecisions(courseId, selection.clear);
  const [rejecting, setRejecting] = useState<string[]>([]);
  const columns: Column<RosterRow>[] = [
    {
      key: 'student',
      header: t('student'),
      cell: (row) => <Request row={row} selection={selection} reasons={refusals.get(row.enrolmentId)} />,
    },
    ...useRosterColumns(),
    {
      key: 'decision',
      header: t('decision'),
      cell: ({ name, enrolmentId: id }) => (
        <Decision
          name={name}
          busy={pending}
          onAccept={() => accept([id])}
          onReject={() => setRejecting([id])}
        />
      ),
    },
  ];
  return (
    <>
      <SelectAll selection={selection} />
      <DataTable
        caption={t('caption')}
        columns={columns}
        rows={rows}
        rowKey={({ enrolmentId }) => enrolmentId}
      />
      <DecisionBar
        count={selection.ids.length}
        busy={pending}
        onAccept={() => accept(selection.ids)}
        onReject={() => setRejecting(selection.ids)}
        onClear={selection.clear}
      />
      <RejectDialog
        courseId={courseId}
        enrolmentIds={rejecting}
        name={rows.find(({ enrolmentId }) => enrolmentId === rejecting[0])?.name ?? ''}
        onClose={() => setRejecting([])}
        onDone={settle}
      />
    </>
  );
}

function SelectAll({ selection }: { selection: Selection }) {
  const t = useTranslations('courses.roster');
  return (
    <label className="flex min-h-11 w-fit items-center gap-3">
      <input type="checkbox" checked={selection.all} onChange={selection.toggleAll} className={box} />
      {t('selectAll')}
    </label>
  );
}

/** Who asks; below, why the last decision left the request as it was. */
function Request({
  row: { enrolmentId: id, name, preferredName },
  selection,
  reasons = [],
}: {
  row: RosterRow;
  selection: Selection;
  reasons: Reason[] | undefined;
}) {
  const t = useTranslations('courses.roster');
  return (
    <>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          aria-label={t('select', { name })}
          checked={selection.has(id)}
          onChange={() => selection.toggle(id)}
          className={box}
        />
        <StudentName called={preferredName}>{name}</StudentName>
      </label>
      <Reasons of={reasons} announced />
    </>
  );
}

const box = 'size-5 shrink-0 accent-accent-fill';

function Decision({
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
    <div className="flex flex-wrap gap-2">
      <Button size="small" aria-label={t('acceptLabel', { name })} busy={busy} onClick={onAccept}>
        {t('accept')}
      </Button>
      <Button size="small" variant="quiet" aria-label={t('rejectLabel', { name })} onClick={onReject}>
        {t('reject')}
      </Button>
    </div>
  );
}
