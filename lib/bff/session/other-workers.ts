import { slotAcrossBundles } from '../../next/across-bundles.ts';
import type { Session } from './session.ts';

/** What a worker of the portal tells the others of sessions. `gone`: a worker that holds no sockets any more. */
export type SessionChange =
  | ({ what: 'renewed'; windowEnd: number } & Pick<Session, 'sid' | 'token' | 'loginDate'>)
  | { what: 'ended'; sid: string; how: 'revoked' | 'replaced'; at: number }
  | { what: 'confirmed'; sid: string }
  | { what: 'sockets'; sid: string; count: number }
  | { what: 'gone' };

type Telling = { tell(change: SessionChange): Promise<unknown>; underWay: Set<Promise<unknown>> };

const shared = slotAcrossBundles<Telling>('other-workers');

/** From now on others are told: `tell` resolves once they know. */
export function tellOthersBy(tell: Telling['tell']): void {
  shared.value = { tell, underWay: new Set() };
}

/** Where there are no others this does nothing. */
export function tellOthers(change: SessionChange): void {
  const telling = shared.value;
  if (!telling) return;
  const told: Promise<unknown> = telling
    .tell(change)
    .catch(() => {}) // of one that can't be told any more nothing is left to know
    .finally(() => telling.underWay.delete(told));
  telling.underWay.add(told);
}

/** Resolves when the others know what they were told: whoever is answered then finds the same at each of them. */
export async function othersKnow(): Promise<void> {
  const underWay = shared.value?.underWay;
  if (underWay && underWay.size > 0) await Promise.all(underWay);
}
