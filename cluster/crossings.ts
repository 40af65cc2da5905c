import type { Cluster } from './cluster.ts';
import { type Begun, callingAt } from './crossing-calls.ts';
import { papers } from './crossing-documents.ts';
import { people } from './crossing-people.ts';
import { bundle, teaching } from './crossing-teaching.ts';

/** What is wrong with something kept through one instance and read by the other; null for nothing. */
export interface Crossed {
  what: string;
  fault: string | null;
}

/**
 * Everything that an area stores. One campus stores it; the other and the command line read it after both and
 * PostgreSQL were killed. Answers how each check ends.
 */
export async function startCrossings(cluster: Cluster): Promise<() => Promise<Crossed[]>> {
  const calling = callingAt(cluster);
  const begun: Begun[] = [];
  for (const begin of [bundle, ...people, ...papers, ...teaching]) begun.push(await begin(calling));
  return async () => {
    const crossed: Crossed[] = [];
    for (const { what, end } of begun) {
      const fault = await end().then(
        () => null,
        (error: unknown) => String(error instanceof Error ? error.message : error).slice(0, 300),
      );
      crossed.push({ what, fault });
    }
    return crossed;
  };
}
