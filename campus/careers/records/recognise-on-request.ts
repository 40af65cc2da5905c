import type { Effect, Recognised } from '../../area.ts';
import { audit } from '../../platform/audit/audit.ts';
import { done, notAllowed, refused } from '../../platform/outcome.ts';
import { holdCareer, lockCareer } from '../hold-career.ts';
import { openUnits } from './open-units.ts';
import { recordRecognised } from './record-in-transcript.ts';
import { resultsDueOf } from './results-due.ts';

/**
 * An approved request records what its student has accepted; what is on record meanwhile, no longer in the plan, or has
 * a result that is to be recorded, is named. A booking that is on its way counts on the unit as it was: it is asked again.
 */
export const recogniseOnRequest: Effect = async (tx, { careerId, recognised, protocol, areas, key }, now) => {
  if ((await lockCareer(tx, careerId)) !== 'active') return notAllowed();
  const due = await resultsDueOf(tx, { careerId, areas }, now);
  const held = recognised.filter(({ unitId }) => due.has(unitId));
  if (held.length > 0) return refused(held.map(against('careers.unit_result_due')));
  const open = new Set((await openUnits(tx, careerId)).map(({ unitId }) => unitId));
  const planned = recognised.filter(({ unitId }) => open.has(unitId));
  const written = new Set(await recordRecognised(tx, { careerId, protocol }, planned, { key }, now));
  const lost = recognised.filter(({ unitId }) => !written.has(unitId));
  if (lost.length > 0) return refused(lost.map(against('careers.unit_not_open')));
  await holdCareer(tx, careerId);
  const unitIds = [...written];
  const entry = { action: 'transcript.recognise', entity: 'career', entityId: careerId };
  await audit(tx, { actorId: null, ...entry, detail: { protocol, unitIds } }, now);
  for (const { recognised: tell } of areas) await tell?.(tx, { careerId, unitIds }, now);
  return done(null);
};

const against =
  <Code extends string>(code: Code) =>
  ({ unit }: Recognised) => ({ code, params: { unit } });
