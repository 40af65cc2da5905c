import { randomUUID } from 'node:crypto';
import type { examRequests } from '../../db/schema.ts';
import type { Career, Making } from '../../making.ts';
import type { PlannedSession } from './session-plan.ts';
import type { Taker } from './takers.ts';

export type Request = typeof examRequests.$inferInsert;

/** The session whose board takes requests: booking has closed, and two who missed it have asked. */
const ASKED = { code: 'INF302', standing: 'booking closed' };

const OPEN =
  'Ero in tirocinio e ho visto tardi che le prenotazioni si chiudevano: posso partecipare lo stesso?';
const REFUSED = 'Non ho fatto in tempo a prenotare: è ancora possibile?';
const WHY_REFUSED = 'La prova è tra due giorni e il gruppo di laboratorio è completo.';

export const takesRequests = ({ unit, standing }: PlannedSession): boolean =>
  unit.code === ASKED.code && standing === ASKED.standing;

/** Of those who could take part and don't, one waits for the board and one was refused. */
export function requestsTo(
  { calendar }: Making,
  planned: PlannedSession,
  { sessionId, candidates, takers }: { sessionId: string; candidates: Career[]; takers: Taker[] },
): Request[] {
  if (!takesRequests(planned)) return [];
  const [waiting, refused] = candidates.filter(
    ({ id }) => !takers.some(({ booking }) => booking.careerId === id),
  );
  const { id: unitId, professorId } = planned.unit;
  const at = (hour: number) => ({ requestedAt: calendar.at(-1, hour) });
  const from = ({ id: careerId }: Career) => ({ id: randomUUID(), sessionId, unitId, careerId });
  const decided = { decidedAt: calendar.at(-1, 18), decidedBy: professorId, reason: WHY_REFUSED };
  return [
    ...(waiting ? [{ ...from(waiting), ...at(10), message: OPEN }] : []),
    ...(refused
      ? [{ ...from(refused), ...at(9), ...decided, message: REFUSED, status: 'refused' as const }]
      : []),
  ];
}
