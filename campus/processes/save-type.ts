import { type SchemaFault, schemaFaults } from '../../contract/processes/form-schema-faults.ts';
import type { SaveType } from '../../contract/processes/processes.ts';
import type { Database } from '../db/database.ts';
import { requestTypes } from '../db/schema.ts';
import { audit } from '../platform/audit/audit.ts';
import { done, type Outcome, refused } from '../platform/outcome.ts';
import { lacksFields } from './requests/effect-fields.ts';

type Code = `processes.form_${SchemaFault['fault']}` | 'processes.effect_field';

/** Says what can be asked for. What was begun under it before keeps its own form and steps. */
export async function saveType(
  tx: Database,
  type: SaveType,
  now: Date,
): Promise<Outcome<{ code: string }, Code>> {
  const faults = schemaFaults(type.form);
  if (faults.length > 0) {
    return refused(
      faults.map(({ field, fault }) => ({ code: `processes.form_${fault}` as const, params: { field } })),
    );
  }
  if (lacksFields(type)) return refused([{ code: 'processes.effect_field' }]);
  const values = { ...type, effect: type.effect ?? null, appeal: type.appeal ?? null };
  await tx.insert(requestTypes).values(values).onConflictDoUpdate({ target: requestTypes.code, set: values });
  const entry = { action: 'request-type.save', entity: 'request-type', entityId: type.code };
  await audit(tx, { actorId: null, ...entry }, now);
  return done({ code: type.code });
}
