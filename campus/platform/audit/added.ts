import type { Added } from '../../../contract/wire/office-fields.ts';
import type { Database } from '../../db/database.ts';
import { audit } from './audit.ts';

/** The one row that a statement of the office wrote, audited as `<entity>.<verb>`. */
export async function added(
  tx: Database,
  entity: string,
  [row]: Added[],
  now: Date,
  verb = 'add',
): Promise<Added> {
  if (!row) throw new Error(`no ${entity} was written`);
  await audit(tx, { actorId: null, action: `${entity}.${verb}`, entity, entityId: row.id }, now);
  return row;
}
