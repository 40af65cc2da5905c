'use client';

import { useTranslations } from 'next-intl';
import { type ClipboardEvent, type KeyboardEvent, type Ref, useState } from 'react';
import { LiveList } from '@/components/ui/rows/live-list';
import type { Roster, RosterRow } from '@/contract/exams/roster';
import { type Pasted, type Put, readPasted } from '../paste/pasted';
import { PastedDialog, type UnclearPaste } from '../paste/pasted-dialog';
import { bookingIdOf } from './box-ids';
import { parseResult } from './parse-result';
import { RosterLine } from './roster-line';
import { useResultLetters } from './use-result-letters';
import type { ResultState, useResults } from './use-results';

/** Students in rows whose columns stay in place, whatever is typed into them. */
export function RosterTable({
  ref,
  roster,
  rows,
  grading,
  results,
  onEnd,
}: {
  ref: Ref<HTMLTableElement>;
  roster: Roster;
  rows: RosterRow[];
  grading: boolean;
  results: ReturnType<typeof useResults>;
  /** The last box was left by Enter. */
  onEnd: () => void;
}) {
  const t = useTranslations('exams.roster');
  const letters = useResultLetters();
  const isResult = (cell: string) => Boolean(parseResult(cell, letters, roster.session.gradingMode)?.result);
  const [pasted, setPasted] = useState<UnclearPaste | null>(null);
  return (
    <div className="sheet">
      <table ref={ref} tabIndex={-1} className="data-table roster-table">
        <caption className="sr-only">{t('caption')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('student')}</th>
            <th scope="col" className="desk:max-xl:w-28 xl:w-36">
              {t('badge')}
            </th>
            <th scope="col" className="desk:w-28">
              {t('result')}
            </th>
            <th scope="col" className="desk:max-xl:w-56 xl:w-2/5">
              {grading ? t(`hint.${roster.session.gradingMode}`, { ...letters }) : t('status')}
            </th>
            <th scope="col" className="desk:w-15">
              <span className="sr-only">{t('actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody
          onPaste={(event) => {
            const read = pastedInto(event, { rows: roster.rows, isResult });
            if (!read) return;
            event.preventDefault();
            if (read.kind === 'known') results.put(read.puts);
            else setPasted(read);
          }}
          onKeyDown={(event) => {
            if (event.ctrlKey || event.metaKey) onShortcut(event, rows, results);
            else moveFocus(event, onEnd);
          }}
        >
          <LiveList>
            {rows.map((row) => (
              <RosterLine
                key={row.bookingId}
                row={row}
                roster={roster}
                grading={grading}
                result={results.resultOf(row)}
                results={results}
              />
            ))}
          </LiveList>
        </tbody>
      </table>
      {pasted && (
        <PastedDialog
          pasted={pasted}
          examId={roster.session.id}
          onPut={results.put}
          onClose={() => setPasted(null)}
        />
      )}
      {grading && <p className="px-4 py-2 text-muted text-small narrow:hidden print:hidden">{t('keys')}</p>}
    </div>
  );
}

/** Ctrl+D copies the result of the box above. Ctrl+Z undoes the last entry, unless a box holds new typing. */
function onShortcut(
  event: KeyboardEvent<HTMLElement>,
  rows: RosterRow[],
  results: ReturnType<typeof useResults>,
) {
  const row = rowOf(event.target, rows);
  if (!row) return;
  if (event.key === 'd') {
    const filled = filledFromAbove(event, rows);
    event.preventDefault();
    if (filled) results.put([filled], { isSure: false });
  } else if (event.key === 'z' && isThrough(results.resultOf(row))) {
    event.preventDefault();
    results.undo();
  }
}

/** Nothing in the box waits for being left: the browser has nothing to take back in it. */
const isThrough = ({ state }: ResultState) => state === 'kept' || state === 'saving' || state === 'waiting';

/** Up, down and Enter go to the next box and skip rows without one. At the end they still leave the box. */
function moveFocus(event: KeyboardEvent<HTMLElement>, onEnd: () => void) {
  const step = { ArrowDown: 1, Enter: 1, ArrowUp: -1 }[event.key];
  if (!step || !(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  const boxes = [...event.currentTarget.querySelectorAll('input')];
  const next = boxes[boxes.indexOf(event.target) + step];
  event.target.blur();
  (next ?? event.target).focus();
  (next ?? event.target).select();
  if (!next && event.key === 'Enter') onEnd();
}

/** What was copied from a spreadsheet, for the students whose boxes are shown; null for a single cell. */
function pastedInto(
  event: ClipboardEvent<HTMLElement>,
  { rows, isResult }: { rows: RosterRow[]; isResult: (cell: string) => boolean },
): Pasted | null {
  if (!(event.target instanceof HTMLInputElement)) return null;
  const shown = boxesIn(event.currentTarget).flatMap((box) => rowOf(box, rows) ?? []);
  return readPasted(event.clipboardData.getData('text'), { rows, shown, isResult });
}

/** Ctrl+D: what stands in the box above; undefined for the first one. */
function filledFromAbove(event: KeyboardEvent<HTMLElement>, rows: RosterRow[]): Put | undefined {
  const boxes = boxesIn(event.currentTarget);
  const place = placeOf(boxes, event.target);
  const [above, row] = [boxes[place - 1], rowOf(boxes[place], rows)];
  return above && row ? { row, typed: above.value } : undefined;
}

/** Whose box it is. */
const rowOf = (box: EventTarget | undefined, rows: RosterRow[]): RosterRow | undefined =>
  box instanceof HTMLInputElement
    ? rows.find(({ bookingId }) => bookingId === bookingIdOf(box.id))
    : undefined;

const boxesIn = (table: HTMLElement): HTMLInputElement[] => [...table.querySelectorAll('input')];

const placeOf = (boxes: HTMLInputElement[], box: EventTarget): number =>
  box instanceof HTMLInputElement ? boxes.indexOf(box) : -1;
