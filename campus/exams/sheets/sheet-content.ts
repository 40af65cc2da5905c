import { createHash } from 'node:crypto';
import type { SheetKind, SheetRow } from '../../../contract/exams/record-sheets.ts';
import { canonicalJson } from '../../seal/canonical-json.ts';

export type Leaves = 'rectified' | 'annulled';
type Result = { result: string; grade: number | null; honours: boolean };

/** One student, as the sheet says it for good. */
export type ContentRow = Result & {
  outcomeId: string;
  careerId: string;
  unitId: string;
  cfu: number;
  /** The legal name of that day, family name first. */
  name: string;
  badge: string | null;
  examDate: string;
  decision: SheetRow['decision'];
  decidedAt: string | null;
  identityChecked: boolean;
  /** What was examined; left out where nobody wrote it, as on all sheets before it could be. */
  topics?: string;
  /** What a correction makes of it; `annulled` where nothing of it stands any more. */
  becomes: Result | 'annulled' | null;
};

/** The signed content, which is all that a sheet says. Instants are UTC; all is as it was when signed. */
export type SheetContent = {
  v: 1;
  kind: SheetKind;
  sheetId: string;
  institution: string;
  session: {
    id: string;
    courseCode: string;
    course: string;
    kind: string;
    mode: string;
    startsAt: string;
    room: string;
  };
  chair: { id: string; name: string };
  board: { id: string; name: string }[];
  unanimous: boolean;
  /** The serial and the hash of the sheet that it corrects, with the reason and who approved it. */
  corrects: {
    serial: string;
    hash: string;
    reason: string;
    approvedBy: string;
    /** What becomes of that sheet; left out on the sheets of before, which took who failed for nobody. */
    leaves?: Leaves;
  } | null;
  rows: ContentRow[];
  /** Who made it ready and when it was approved; left out on the sheets of before it was said. */
  prepared?: { by: string | null; at: string; approvedAt: string | null };
  /** Null for a sheet that the institution made of what was recorded before. */
  signedBy: string | null;
  signedAt: string;
};

export const writeContent = (content: SheetContent): string => canonicalJson(content);
export const readContent = (text: string): SheetContent => JSON.parse(text);
export const bytesOf = (content: string): Uint8Array => new TextEncoder().encode(content);

/** Whether nothing stands any more of the sheet that one corrects, of which `left` positive outcomes do. */
export const isLeftAnnulled = (
  { rows, corrects }: Pick<SheetContent, 'rows' | 'corrects'>,
  left: number,
): boolean =>
  corrects?.leaves
    ? corrects.leaves === 'annulled'
    : left === 0 && rows.every(({ becomes }) => becomes === 'annulled');

/** The place of a sheet in the register, over which its hash goes. */
export type Place = {
  year: number;
  number: number;
  previousHash: string;
  content: string;
  keyId: string;
  seal: Uint8Array;
  recordedAt: Date;
};

/** The hash to which the next sheet is chained: over place, content and seal (docs/verify.md). */
export const hashOf = ({ year, number, previousHash, content, keyId, seal, recordedAt }: Place): string =>
  sha256(
    canonicalJson({
      ...{ year, number, previousHash, keyId },
      content: sha256(content),
      seal: Buffer.from(seal).toString('base64'),
      recordedAt: recordedAt.toISOString(),
    }),
  );

export const sha256 = (bytes: string | Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex');
