import type { RollCode } from '../../../contract/presences/presences.ts';
import type { Database } from '../../db/database.ts';
import type { Reader } from '../../http/answers.ts';
import { qrOf } from '../../pdf/qr.ts';
import { NotFound } from '../../platform/failures.ts';
import { oneRoll } from './list-rolls.ts';
import { ownRoll } from './own-roll.ts';
import { codeAt, endOfStep, stepAt } from './roll-codes.ts';

type Asked = { lessonId: string; professorId: string; publicOrigin: string };

/** The code of this moment by the service's clock: whoever shows it, and however often, shows the same. */
export async function rollCode(
  db: Database,
  { publicOrigin, ...asked }: Asked,
  reader: Reader,
  now: Date,
): Promise<RollCode> {
  const { key } = await ownRoll(db, asked);
  const { status, present, expected } = await oneRoll(db, asked, reader);
  if (!key || !status) throw new NotFound('roll call', asked.lessonId);
  const step = stepAt(now);
  const code = codeAt(key, step);
  const link = new URL(`/student/lessons/checkin?${new URLSearchParams({ code })}`, publicOrigin);
  return {
    now: now.toISOString(),
    status,
    code: status === 'open' ? code : '',
    changesAt: endOfStep(step).toISOString(),
    qr: status === 'open' ? qrOf(link.href) : { size: 0, path: '' },
    present,
    expected,
  };
}
