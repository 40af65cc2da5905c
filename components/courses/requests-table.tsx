'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { type Column, DataTable } from '@/components/ui/data-table';
import { Reasons } from '@/components/ui/reasons';
import type { RosterRow } from '@/contract/courses';
import { DecisionBar } from './decision-bar';
import { RejectDialog } from './reject-dialog';
import { useRosterColumns } from './roster-columns';
import { useDecisions } from './use-decisions';
import { useSelection } from './use-selection';

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
      cell: ({ enrolmentId: id, name }) => (
        <>
          <label className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              aria-label={t('select', { name })}
              checked={selection.has(id)}
              onChange={() => selection.toggle(id)}
              className="size-5 shrink-0 accent-accent-fill"
            />
            {name}
          </label>
          <Reasons of={refusals.get(id) ?? []} announced />
        </>
      ),
    },
    ...useRosterColumns(),
    {
      key: 'decision',
      header: t('decision'),
      cell: ({ enrolmentId: id, name }) => (
        <div className="flex flex-wrap gap-2">
          <Button
            size="small"
            aria-label={t('acceptLabel', { name })}
            busy={pending}
            onClick={() => accept([id])}
          >
            {t('accept')}
          </Button>
          <Button
            size="small"
            variant="quiet"
            aria-label={t('rejectLabel', { name })}
            onClick={() => setRejecting([id])}
          >
            {t('reject')}
          </Button>
        </div>
      ),
    },
  ];
  const named = rows.find(({ enrolmentId }) => enrolmentId === rejecting[0])?.name ?? '';
  return (
    <>
      <label className="flex min-h-11 w-fit items-center gap-3">
        <input
          type="checkbox"
          checked={selection.all}
          onChange={selection.toggleAll}
          className="size-5 accent-accent-fill"
        />
        {t('selectAll')}
      </label>
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
        name={named}
        onClose={() => setRejecting([])}
        onDone={settle}
      />
    </>
  );
}
