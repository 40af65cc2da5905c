import { serialOf } from '../../platform/numbers/next-of-year.ts';
import { isSealedBy } from '../../seal/seal-key.ts';
import { bytesOf, hashOf, readContent, type SheetContent } from '../sheets/sheet-content.ts';
import type { Sheet } from '../sheets/sheets.ts';

export const nameOf = ({ year, number }: Pick<Sheet, 'year' | 'number'>): string =>
  `sheet ${serialOf({ year: year ?? 0, number: number ?? 0 })}`;

/** What a sheet says; null where that can't be read. */
export const contentIn = (content: string | null): SheetContent | null => {
  try {
    return readContent(content ?? '');
  } catch {
    return null;
  }
};

/** Up to which numbers of the register all were passed over, as `<year>/<number>`. */
export type PassedOver = ReadonlySet<string>;

/** What is wrong with the place of a recorded sheet behind the one before it. */
export function placeFaults(sheet: Sheet, before: Sheet | undefined, passedOver: PassedOver): string[] {
  const expected = before && before.year === sheet.year ? (before.number ?? 0) + 1 : 1;
  const isMoved =
    (sheet.number ?? 0) > expected && passedOver.has(`${sheet.year}/${(sheet.number ?? 0) - 1}`);
  return [
    ...(sheet.number === expected || isMoved ? [] : [`its number does not follow: ${expected} was to come`]),
    ...(sheet.previousHash === (before?.hash ?? '') ? [] : ['it does not follow from the sheet before it']),
  ];
}

/** Whether it was made of what was found, after that had been sealed for good. */
export const isLate = ({ kind, signedAt }: SheetContent, foundAt: string | null): boolean =>
  kind === 'migration' && foundAt !== null && signedAt > foundAt;

/** What is wrong with a recorded sheet by itself. */
export function ownFaults(sheet: Sheet, keys: ReadonlyMap<string, string>): string[] {
  const { year, number, previousHash, content, keyId, seal, recordedAt } = sheet;
  if (!content || !keyId || !seal || !recordedAt || year === null || number === null)
    return ['a part of it is missing'];
  const place = { year, number, previousHash: previousHash ?? '', content, keyId, seal, recordedAt };
  const publicPem = keys.get(keyId);
  const said = contentIn(content);
  const isOfRow =
    said?.sheetId === sheet.id && said.session.id === sheet.sessionId && said.kind === sheet.kind;
  return [
    ...(hashOf(place) === sheet.hash ? [] : ['its hash is another']),
    ...(isSealedBy(bytesOf(content), seal, { keyId, publicPem }) ? [] : ['its seal does not hold']),
    ...(isOfRow ? [] : ['what it says is of another sheet']),
    ...(said ? besideFaults(sheet, said) : []),
  ];
}

/** What stands beside the content and differs from it. */
function besideFaults(sheet: Sheet, said: SheetContent): string[] {
  const beside: Record<string, [unknown, unknown]> = {
    'who signed it': [sheet.signedBy, said.signedBy],
    'when it was signed': [sheet.signedAt?.toISOString(), said.signedAt],
    'its board': [
      (sheet.boardIds ?? []).toSorted().join(),
      said.board
        .map(({ id }) => id)
        .toSorted()
        .join(),
    ],
    'its agreement': [sheet.unanimous, said.unanimous],
    'its reason': [sheet.reason, said.corrects?.reason ?? null],
    'who approved it': [sheet.approvedBy, said.corrects?.approvedBy ?? null],
    'its changes': [changesOf(sheet), changesSaid(said)],
    ...(said.prepared && {
      'who prepared it': [sheet.preparedBy, said.prepared.by],
      'when it was prepared': [sheet.preparedAt.toISOString(), said.prepared.at],
      'when it was approved': [sheet.approvedAt?.toISOString() ?? null, said.prepared.approvedAt],
    }),
  };
  return Object.entries(beside)
    .filter(([, [stored, sealed]]) => stored !== sealed)
    .map(([what]) => `${what} is not what it says`);
}

const changesOf = ({ changes }: Sheet): string =>
  (changes ?? [])
    .map(({ outcomeId, result, grade, honours }) =>
      result === null ? `${outcomeId} annulled` : `${outcomeId} ${result} ${grade} ${honours}`,
    )
    .toSorted()
    .join();

const changesSaid = ({ kind, rows }: SheetContent): string =>
  (kind === 'correction' ? rows : [])
    .map(({ outcomeId, becomes }) =>
      becomes === 'annulled' || becomes === null
        ? `${outcomeId} annulled`
        : `${outcomeId} ${becomes.result} ${becomes.grade} ${becomes.honours}`,
    )
    .toSorted()
    .join();
