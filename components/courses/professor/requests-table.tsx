'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useRef, useState } from 'react';
import { type Column, DataTable } from '@/components/ui/data-table';
import { DeliveryNote } from '@/components/ui/delivery-note';
import { useSelection } from '@/components/ui/use-selection';
import type { RosterRow } from '@/contract/taught-courses';
import { Decision } from './decision';
import { DecisionBar } from './decision-bar';
import { RejectDialog } from './reject-dialog';
import { Request } from './request';
import { useRosterColumns } from './roster-columns';
import { SelectAll } from './select-box';
import { useArrivals } from './use-arrivals';
import { useDecisions } from './use-decisions';
import { useFocusAfter } from './use-focus-after';

/**
 * Requests in the order in which they came, decided one by one or many at once; then the focus goes on to the next.
 * `none` stands there when there are none.
 */
export function RequestsTable({
  courseId,
  rows,
  none,
}: {
  courseId: string;
  rows: RosterRow[];
  none: ReactNode;
}) {
  const t = useTranslations('courses.roster');
  const ids = rows.map(({ enrolmentId }) => enrolmentId);
  const selection = useSelection(ids);
  const place = useRef<HTMLDivElement>(null);
  const settling = useFocusAfter(place, ids);
  const { accept, settle, pending, refusals, deliveryAt } = useDecisions(courseId, (decided) => {
    selection.clear();
    settling(decided);
  });
  const [rejecting, setRejecting] = useState<string[]>([]);
  useArrivals(rows);
  const columns: Column<RosterRow>[] = [
    {
      key: 'student',
      header: t('student'),
      cell: (row) => (
        <Request row={row} selection={selection} reasons={refusals.get(row.enrolmentId)}>
          <DeliveryNote of={deliveryAt(row.enrolmentId)} />
        </Request>
      ),
    },
    ...useRosterColumns(),
    {
      ...{ key: 'decision', header: t('decision'), width: 'desk:w-46', inLines: 'below', onScreen: true },
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
    <div ref={place} tabIndex={-1} className="outline-none">
      {rows.length === 0 ? (
        none
      ) : (
        <>
          <SelectAll selection={selection} />
          <DataTable
            caption={t('caption')}
            columns={columns}
            rows={rows}
            rowKey={({ enrolmentId }) => enrolmentId}
          />
        </>
      )}
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
    </div>
  );
}
