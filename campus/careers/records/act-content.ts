import { createHash } from 'node:crypto';
import type { TranscriptActKind } from '../../../contract/exams/transcript-acts.ts';
import type { transcriptActs, transcriptRows } from '../../db/schema.ts';
import { canonicalJson } from '../../seal/canonical-json.ts';

export type TranscriptRow = typeof transcriptRows.$inferSelect;
export type TranscriptAct = typeof transcriptActs.$inferSelect;

/** A row as its act says it: all of it but what names it. */
export type SaidRow = Omit<TranscriptRow, 'sheetId' | 'actId' | 'recordedAt'> & { recordedAt: string };

/** All that an act says, which is what is sealed; `protocol`: the number of the request that it recognises. */
export type ActContent = {
  v: 1;
  kind: TranscriptActKind;
  actId: string;
  at: string;
  protocol: string | null;
  rows: SaidRow[];
};

export const writeAct = (content: ActContent): string => canonicalJson(content);
export const readAct = (text: string): ActContent => JSON.parse(text);

export const saidOf = ({ sheetId: _, actId: __, recordedAt, ...row }: TranscriptRow): SaidRow => ({
  ...row,
  recordedAt: recordedAt.toISOString(),
});

/** One text for a row, to compare it by. */
export const writtenRow = (row: SaidRow): string => canonicalJson(row);

/** The hash by which the next act follows this one: over its number, its content and its seal. */
export const actHash = ({
  number,
  previousHash,
  content,
  keyId,
  seal,
  at,
}: Omit<TranscriptAct, 'id' | 'kind' | 'hash'>): string =>
  sha256(
    canonicalJson({
      ...{ number, previousHash, keyId },
      content: sha256(content),
      seal: Buffer.from(seal).toString('base64'),
      at: at.toISOString(),
    }),
  );

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
