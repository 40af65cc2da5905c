import type { ChangedSheet, Rectify } from '../../../contract/exams/record-sheets.ts';
import type { Database } from '../../db/database.ts';
import { recordSheets } from '../../db/schema.ts';
import { audit } from '../../platform/audit/audit.ts';
import { NotFound } from '../../platform/failures.ts';
import { done, type FieldCode, notAllowed, type Outcome, refused } from '../../platform/outcome.ts';
import { isPossibleResult } from '../outcomes/outcome-rules.ts';
import { wrong } from '../sessions/session-rules.ts';
import { tellRoster } from '../tell.ts';
import { isStanding, outcomesOnSheet } from './sheet-outcomes.ts';
import { chairRefusals, heldSheet, may, openSheetOf } from './sheets.ts';

type Refused = 'state.not_allowed' | 'exams.chair_only' | FieldCode;

/**
 * Begins a sheet that corrects or annuls outcomes, also failed ones, whose latest state a recorded sheet
 * holds. It is checked, approved by the office and signed like any other; nothing changes before.
 */
export async function rectifySheet(
  tx: Database,
  { changes, reason, professorId, ...asked }: Rectify & { professorId: string },
  now: Date,
): Promise<Outcome<ChangedSheet, Refused>> {
  const { sheet, session } = await heldSheet(tx, { ...asked, professorId });
  const unallowed = chairRefusals(session, { professorId });
  if (unallowed.length > 0) return refused(unallowed);
  if (!may(sheet, 'rectify') || (await openSheetOf(tx, session.id))) return notAllowed();
  const standing = new Map(
    (await outcomesOnSheet(tx, sheet.id)).filter(isStanding).map((outcome) => [outcome.outcomeId, outcome]),
  );
  if (standing.size === 0) return notAllowed();
  const unknown = changes.find(({ outcomeId }) => !standing.has(outcomeId));
  if (unknown) throw new NotFound('recorded outcome', unknown.outcomeId);
  const impossible = changes.flatMap(({ outcomeId, result, ...given }, index) => {
    const before = standing.get(outcomeId);
    const isAnnulled = result === null && before?.status === 'closed'; // of what was failed there is nothing to annul
    const isSame =
      before?.result === result && before.grade === given.grade && before.honours === given.honours;
    const isPossible = result === null || isPossibleResult({ result, ...given }, session.gradingMode);
    const isTwice = changes.findIndex((other) => other.outcomeId === outcomeId) < index;
    if (isSame || isAnnulled) return [wrong(`changes.${index}`, 'same_result')];
    return isTwice || !isPossible ? [wrong(`changes.${index}`, 'impossible_result')] : [];
  });
  if (impossible.length > 0) return refused(impossible);

  const [added] = await tx
    .insert(recordSheets)
    .values({
      ...{ sessionId: session.id, kind: 'correction', correctsId: sheet.id, reason },
      ...{ changes, preparedBy: professorId, preparedAt: now },
    })
    .returning({ id: recordSheets.id, version: recordSheets.version });
  if (!added) throw new Error('no record sheet was written');
  const entry = { actorId: professorId, action: 'record-sheet.correct', entity: 'record-sheet' };
  const detail = { corrects: sheet.id, reason, outcomes: changes.map(({ outcomeId }) => outcomeId) };
  await audit(tx, { ...entry, entityId: added.id, detail }, now);
  await tellRoster(tx, session.id, now);
  return done({ sheetId: added.id, status: 'draft', version: added.version });
}
