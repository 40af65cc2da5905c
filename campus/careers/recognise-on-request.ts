import type { Effect } from '../area.ts';
import { audit } from '../platform/audit.ts';
import { done, notAllowed, refused } from '../platform/outcome.ts';
import { lockCareer } from './lock-career.ts';
import { openUnits } from './open-units.ts';
import { recordRecognised } from './record-in-transcript.ts';

/** An approved request records what its student has accepted; what is on record meanwhile, or no longer in the plan, is named. */
export const recogniseOnRequest: Effect = async (tx, { careerId, recognised, protocol }, now) => {
  if ((await lockCareer(tx, careerId)) !== 'active') return notAllowed();
  const open = new Set((await openUnits(tx, careerId)).map(({ unitId }) => unitId));
  const planned = recognised.filter(({ unitId }) => open.has(unitId));
  const written = new Set(await recordRecognised(tx, careerId, planned, now));
  const lost = recognised.filter(({ unitId }) => !written.has(unitId));
  if (lost.length > 0) {
    return refused(lost.map(({ unit }) => ({ code: 'careers.unit_not_open', params: { unit } })));
  }
  const entry = { action: 'transcript.recognise', entity: 'career', entityId: careerId };
  await audit(tx, { actorId: null, ...entry, detail: { protocol, unitIds: [...written] } }, now);
  return done(null);
};
