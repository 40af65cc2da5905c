import { asc, gt } from 'drizzle-orm';
import type { VerifiedRecords } from '../../../contract/exams/record-sheets.ts';
import type { Database } from '../../db/database.ts';
import { inPieces } from '../../db/in-parts.ts';
import { transcriptActs } from '../../db/schema.ts';
import { isSealedBy } from '../../seal/seal-key.ts';
import { type ActContent, actHash, readAct, type TranscriptAct, writtenRow } from './seal-act.ts';

type Fault = VerifiedRecords['faults'][number];
/** A row of a transcript as an act says it, by the row's id. */
export type SaidByActs = Map<string, { actId: string; number: number; written: string }>;

const PIECE = 50;

/**
 * Checks each act's number, chain, hash and seal, and gathers the rows it names. Rows found at the start are
 * sealed once, at `foundAt`; an act of that kind with another instant is a fault.
 */
export async function verifyActs(
  db: Database,
  keys: ReadonlyMap<string, string>,
): Promise<{ said: SaidByActs; foundAt: string | null; faults: Fault[] }> {
  const said: SaidByActs = new Map();
  let foundAt: string | null = null;
  const faults: Fault[] = [];
  let head = { number: 0, hash: '' };
  const acts = inPieces<TranscriptAct>(PIECE, (after, limit) =>
    db
      .select()
      .from(transcriptActs)
      .where(gt(transcriptActs.number, after?.number ?? 0))
      .orderBy(asc(transcriptActs.number))
      .limit(limit),
  );
  for await (const piece of acts) {
    for (const act of piece) {
      const at = `act ${act.number}`;
      const content = parsed(act.content);
      if (content?.kind === 'found') foundAt ??= content.at;
      const isLate = content?.kind === 'found' && content.at !== foundAt;
      const found = [
        ...faultsOf(act, head, keys),
        ...(isLate ? ['it seals what was found, and that was done before'] : []),
      ];
      faults.push(...found.map((fault) => ({ at, fault })));
      for (const row of content?.rows ?? [])
        said.set(row.id, { actId: act.id, number: act.number, written: writtenRow(row) });
      head = act;
    }
  }
  return { said, foundAt, faults };
}

function faultsOf(
  act: TranscriptAct,
  before: { number: number; hash: string },
  keys: ReadonlyMap<string, string>,
): string[] {
  const content = parsed(act.content);
  const publicPem = keys.get(act.keyId);
  const bytes = new TextEncoder().encode(act.content);
  const isOfRow =
    content?.actId === act.id && content.kind === act.kind && content.at === act.at.toISOString();
  return [
    ...(act.number === before.number + 1
      ? []
      : [`its number does not follow: ${before.number + 1} was to come`]),
    ...(act.previousHash === before.hash ? [] : ['it does not follow from the act before it']),
    ...(actHash(act) === act.hash ? [] : ['its hash is another']),
    ...(isSealedBy(bytes, act.seal, { keyId: act.keyId, publicPem }) ? [] : ['its seal does not hold']),
    ...(isOfRow ? [] : ['what it says is of another act']),
  ];
}

const parsed = (content: string): ActContent | null => {
  try {
    return readAct(content);
  } catch {
    return null;
  }
};
