'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useRef, useState } from 'react';
import { DecidedActs } from '@/components/ui/decisions/decided';
import { type Decidable, isDecided } from '@/components/ui/decisions/decided-rows';
import { UndoDecided } from '@/components/ui/decisions/undo-decided';
import { useDecided } from '@/components/ui/decisions/use-decided';
import { DeliveryNote } from '@/components/ui/feedback/delivery-note';
import { type Column, DataTable } from '@/components/ui/rows/data-table';
import { useSelection } from '@/components/ui/rows/use-selection';
import type { Roster, RosterRow } from '@/contract/courses/taught-courses';
import { MAX_DECISIONS } from '@/contract/wire/limits';
import { DecisionBar, RejectDialog } from './decision-bar';
import { Decision, Request } from './request';
import { useRosterColumns } from './roster-columns';
import { SelectAll } from './select-box';
import { useArrivals, useDecisions, useFocusAfter } from './use-decisions';

/**
 * Requests in the order of arrival, decided singly or together. Then the focus goes to the next request.
 * `none` is shown if there are none.
 */
export function RequestsTable({
  courseId,
  rows,
  others,
  none,
}: {
  courseId: string;
  rows: RosterRow[];
  others: Roster['others'];
  none: ReactNode;
}) {
  const t = useTranslations('courses.roster');
  const { shown, markDecided, undone } = useDecided(rows, idOf);
  const ids = shown.filter((each) => !isDecided(each)).map(({ row }) => row.enrolmentId);
  const selection = useSelection(ids, { others: others.map(idOf), most: MAX_DECISIONS });
  const place = useRef<HTMLDivElement>(null);
  const settling = useFocusAfter(place, ids);
  const { accept, settle, pending, refusals, deliveryAt } = useDecisions(courseId, (decided, word) => {
    selection.clear();
    markDecided(decided, word);
    settling(decided);
  });
  const [rejecting, setRejecting] = useState<string[]>([]);
  useArrivals(rows);
  const columns: Column<Decidable<RosterRow>>[] = [
    {
      key: 'student',
      header: t('student'),
      cell: ({ row, ...standing }) => (
        <Request row={row} standing={standing} selection={selection} reasons={refusals.get(row.enrolmentId)}>
          <DeliveryNote of={deliveryAt(row.enrolmentId)} />
        </Request>
      ),
    },
    ...useRosterColumns().map((column) => ({
      ...column,
      cell: ({ row }: Decidable<RosterRow>) => column.cell(row),
    })),
    {
      ...{ key: 'decision', header: t('decision'), width: 'desk:w-52', inLines: 'below', onScreen: true },
      cell: ({ row: { name, enrolmentId: id }, ...standing }) => (
        <DecidedActs
          id={id}
          of={standing}
          keepsFocus={false}
          isSmall
          undo={
            <UndoDecided
              path="professor/courses/undo"
              body={{ courseId, enrolmentId: id }}
              name={name}
              about={courseId}
              onUndone={() => undone(id)}
            />
          }
        >
          <Decision
            name={name}
            busy={pending}
            onAccept={() => accept([id])}
            onReject={() => setRejecting([id])}
          />
        </DecidedActs>
      ),
    },
  ];
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {ids.length === 0 && none}
      {shown.length > 0 && (
        <>
          {ids.length > 0 && <SelectAll selection={selection} count={ids.length} />}
          <DataTable
            caption={t('caption')}
            columns={columns}
            rows={shown}
            rowKey={({ row }) => row.enrolmentId}
            isOff={isDecided}
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
        name={[...rows, ...others].find(({ enrolmentId }) => enrolmentId === rejecting[0])?.name ?? ''}
        onClose={() => setRejecting([])}
        onDone={settle}
      />
    </div>
  );
}

const idOf = ({ enrolmentId }: Pick<RosterRow, 'enrolmentId'>): string => enrolmentId;
