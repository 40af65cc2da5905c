import type { SheetStatus } from '../../../contract/exams/record-sheets.ts';
import { isPositive } from '../outcomes/outcome-rules.ts';
import { type ContentRow, isLeftAnnulled, type SheetContent } from '../sheets/sheet-content.ts';
import type { Sheet } from '../sheets/sheets.ts';
import { createHolders } from './replay-holders.ts';
import { nameOf } from './verify-sheet.ts';

/** An outcome as a sheet says it. `stands`: not annulled; `gives`: its credits. */
export type Said = Pick<
  ContentRow,
  'careerId' | 'unitId' | 'cfu' | 'examDate' | 'result' | 'grade' | 'honours' | 'decidedAt'
> & {
  sheetId: string;
  sheet: string;
  topics: string | null;
  isNegative: boolean;
  stands: boolean;
  gives: boolean;
  /** Since when it gives them; null where that was before there were sheets. */
  since: string | null;
  /** When it was first recorded, whatever became of it; the same. */
  recordedAt: string | null;
};

/** What recorded sheets say together, one added after the other. */
export type Replay = ReturnType<typeof createReplay>;

export function createReplay() {
  const last = new Map<string, Said>();
  const all = new Map<string, Said>();
  const holders = createHolders(last);
  const standing = new Map<string, number>();
  const statuses = new Map<string, SheetStatus>();
  const count = (sheetId: string, by: number) => standing.set(sheetId, (standing.get(sheetId) ?? 0) + by);
  return {
    /** By the outcome: what the last sheet says of it. */
    last: last as ReadonlyMap<string, Said>,
    /** By sheet: what becomes of it by those that correct it. */
    statuses: statuses as ReadonlyMap<string, SheetStatus>,
    /** By career and unit: the outcome that counts on the transcript. */
    holderOf: holders.of,
    of: (outcomeId: string, sheetId: string): Said | undefined => all.get(`${outcomeId} ${sheetId}`),
    add(sheet: Sheet, content: SheetContent): void {
      for (const row of content.rows) {
        const before = last.get(row.outcomeId);
        if (before?.stands && !before.isNegative) count(before.sheetId, -1);
        const said = saidOf(row, sheet, content, before);
        if (said.stands && !said.isNegative) count(sheet.id, 1);
        last.set(row.outcomeId, said);
        holders.add(row.outcomeId, said);
        all.set(`${row.outcomeId} ${sheet.id}`, said);
      }
      statuses.set(sheet.id, 'recorded');
      if (sheet.correctsId === null) return;
      const isAnnulled = isLeftAnnulled(content, standing.get(sheet.correctsId) ?? 0);
      statuses.set(sheet.correctsId, isAnnulled ? 'annulled' : 'rectified');
    },
  };
}

function saidOf(row: ContentRow, sheet: Sheet, { kind }: SheetContent, before: Said | undefined): Said {
  const { careerId, unitId, cfu, examDate, decidedAt, becomes } = row;
  const isAnnulled = becomes === 'annulled' || (kind === 'correction' && becomes === null);
  const { result, grade, honours } = becomes === null || becomes === 'annulled' ? row : becomes;
  const gives = !isAnnulled && isPositive(result as 'grade');
  const recordedAt = kind === 'migration' ? null : (sheet.recordedAt?.toISOString() ?? null);
  return {
    ...{ careerId, unitId, cfu, examDate, decidedAt, result, grade, honours, gives },
    topics: row.topics ?? null,
    isNegative: row.decision === 'negative' && becomes === null,
    stands: !isAnnulled,
    since: before?.gives ? before.since : gives ? recordedAt : null,
    recordedAt: before?.stands && !before.isNegative ? before.recordedAt : recordedAt,
    sheetId: sheet.id,
    sheet: nameOf(sheet),
  };
}
