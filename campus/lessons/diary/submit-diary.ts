import type { ChangedRegister, SubmitDiary } from '../../../contract/lessons/diary.ts';
import type { Database } from '../../db/database.ts';
import { NotFound } from '../../platform/failures.ts';
import { done, notAllowed, type Outcome, refused } from '../../platform/outcome.ts';
import { allows } from '../../platform/states/state-machine.ts';
import { undoRefusals } from '../../platform/states/undo.ts';
import { changeRegister, registerMachine } from '../machines.ts';
import { diaryOf } from './diary.ts';
import { openRegister, registerOf } from './register.ts';

type Asked = SubmitDiary & { professorId: string };

/** Submits a diary in which every lesson that was held is written down. */
export async function submitDiary(
  tx: Database,
  { courseId, version, professorId: by }: Asked,
  now: Date,
): Promise<Outcome<ChangedRegister, 'lessons.entries_missing' | 'state.not_allowed'>> {
  const { lessons } = await diaryOf(tx, { courseId, professorId: by }, 'it', now);
  const register = await openRegister(tx, { courseId, professorId: by });
  if (!allows(registerMachine, register.status, 'submit')) return notAllowed();
  const held = lessons.filter(({ status }) => status === 'held' || status === 'closed');
  const missing = held.filter(({ entry }) => entry === null).length;
  if (missing > 0 || held.length === 0)
    return refused([{ code: 'lessons.entries_missing', params: { count: missing } }]);
  const set = { submittedAt: now };
  const submitted = { to: 'submitted' as const, by, version, set, tells: [] };
  const changed = await changeRegister(tx, register.id, 'submit', submitted, now);
  return done({ registerId: register.id, status: 'submitted', ...changed });
}

/** Takes it back shortly after, as long as the office has done nothing with it: it is as it was before. */
export async function undoDiary(
  tx: Database,
  { courseId, version, professorId: by }: Asked,
  now: Date,
): Promise<Outcome<ChangedRegister, 'state.undo_over' | 'state.not_allowed'>> {
  const register = await registerOf(tx, { courseId, professorId: by });
  if (!register) throw new NotFound('register', courseId);
  const { id, status, submittedAt, reason } = register;
  if (!allows(registerMachine, status, 'undo') || !submittedAt) return notAllowed();
  const refusals = undoRefusals(submittedAt, now);
  if (refusals.length > 0) return refused(refusals);
  const to = reason === null ? ('open' as const) : ('returned' as const);
  const undone = { to, by, version, set: { submittedAt: null }, tells: [] };
  const changed = await changeRegister(tx, id, 'undo', undone, now);
  return done({ registerId: id, status: to, ...changed });
}
