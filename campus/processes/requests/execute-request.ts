import { eq } from 'drizzle-orm';
import type { ChangedRequest } from '../../../contract/processes/processes.ts';
import type { Area } from '../../area.ts';
import type { Database } from '../../db/database.ts';
import { requests } from '../../db/schema.ts';
import { NotFound } from '../../platform/failures.ts';
import type { Refusal } from '../../platform/outcome.ts';
import type { SealKey } from '../../seal/seal-key.ts';
import { recognisedBy } from '../recognition/proposal.ts';
import { moveRequest } from './request-machine.ts';
import { protocolOf, type StoredRequest } from './stored-request.ts';

/** Where a request is decided: all that may bring something about, the institution's zone and the key of its seal. */
export type Place = { areas: Area[]; timeZone: string; key: () => SealKey };

/** Brings about what an approved request is for, all of it or nothing; what fails leaves it approved and says why. */
export async function executeRequest(
  tx: Database,
  request: StoredRequest,
  place: Place,
  now: Date,
): Promise<ChangedRequest> {
  const failure = await tryEffect(tx, request, place, now);
  if (failure === null) {
    const moved = { to: 'executed', by: 'system', set: { failure } } as const;
    return await moveRequest(tx, request, 'execute', moved, now);
  }
  await tx.update(requests).set({ failure }).where(eq(requests.id, request.id));
  return { requestId: request.id, status: 'approved', protocol: protocolOf(request) };
}

/** With the unit that it is about. */
const failureOf = ({ code, params }: Refusal): string =>
  params?.unit === undefined ? code : `${code} ${params.unit}`;

class EffectRefused extends Error {}

async function tryEffect(
  tx: Database,
  request: StoredRequest,
  { areas, timeZone, key }: Place,
  now: Date,
): Promise<string | null> {
  const { effect: name, careerId, data } = request;
  if (name === null) return null;
  const effect = areas.flatMap(({ effects }) => effects?.[name] ?? []).at(0);
  if (!effect) throw new Error(`nobody brings about ${name}`);
  try {
    await tx.transaction(async (part) => {
      const recognised = await recognisedBy(part, request);
      const protocol = protocolOf(request) ?? '';
      const asked = { careerId, data, protocol, areas, timeZone, recognised, key };
      const outcome = await effect(part, asked, now);
      if (!outcome.ok) throw new EffectRefused(outcome.refusals.map(failureOf).join(', '));
    });
    return null;
  } catch (error) {
    if (error instanceof EffectRefused || error instanceof NotFound) return error.message;
    throw error;
  }
}
