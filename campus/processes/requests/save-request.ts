import { isDeepStrictEqual } from 'node:util';
import { and, eq, sql } from 'drizzle-orm';
import { correctable } from '../../../contract/processes/check-form.ts';
import { type ChangedRequest, isFilledIn, type SaveRequest } from '../../../contract/processes/processes.ts';
import { lockCareer } from '../../careers/hold-career.ts';
import type { Database } from '../../db/database.ts';
import { requests, requestTypes } from '../../db/schema.ts';
import { NotFound } from '../../platform/failures.ts';
import {
  done,
  type FieldCode,
  fieldRefusal,
  notAllowed,
  type Outcome,
  refused,
} from '../../platform/outcome.ts';
import { heldRequest, protocolOf, type StoredRequest } from './request-machine.ts';
import { unfittingUploads } from './uploads-of.ts';

type Saved = Outcome<
  ChangedRequest,
  | FieldCode
  | 'processes.closed'
  | 'processes.unknown_field'
  | 'processes.not_to_correct'
  | 'state.not_allowed'
>;

/** Keeps what is filled in of a draft, which begins with it, or of a returned request. */
export async function saveRequest(
  tx: Database,
  { typeCode, requestId, data, careerId }: SaveRequest & { careerId: string },
  now: Date,
): Promise<Saved> {
  const request = requestId
    ? (await heldRequest(tx, requestId, careerId)).request
    : await draftOf(tx, { typeCode, careerId });
  if (request && !isFilledIn(request.status)) return notAllowed();
  return request ? await keep(tx, request, data) : await begin(tx, { typeCode, careerId, data }, now);
}

/** One after the other: of two devices that begin at once the later finds the draft of the first. */
async function draftOf(
  tx: Database,
  { typeCode, careerId }: { typeCode: string; careerId: string },
): Promise<StoredRequest | undefined> {
  await lockCareer(tx, careerId);
  const own = and(eq(requests.careerId, careerId), eq(requests.typeCode, typeCode));
  const [draft] = await tx
    .select()
    .from(requests)
    .where(and(own, eq(requests.status, 'draft')))
    .for('update');
  return draft;
}

async function keep(tx: Database, request: StoredRequest, data: SaveRequest['data']): Promise<Saved> {
  const { id, status, form, corrections } = request;
  const unknown = unknownIn(data, form);
  if (unknown.length > 0) return refused(unknown);
  const fields = correctable(form, corrections);
  const others = Object.keys(data).filter(
    (field) => status === 'needs_changes' && !fields.has(field) && !isSame(data[field], request.data[field]),
  );
  if (others.length > 0) {
    return refused(others.map((field) => ({ code: 'processes.not_to_correct', params: { field }, field })));
  }
  const unfitting = await newlyNamed(tx, request, data);
  if (unfitting.length > 0) return refused(unfitting);
  await tx
    .update(requests)
    .set({ data: { ...request.data, ...data }, version: sql`${requests.version} + 1` })
    .where(eq(requests.id, id));
  return done({ requestId: id, status, protocol: protocolOf(request) });
}

async function begin(
  tx: Database,
  { typeCode, careerId, data }: { typeCode: string; careerId: string; data: SaveRequest['data'] },
  now: Date,
): Promise<Saved> {
  const [type] = await tx.select().from(requestTypes).where(eq(requestTypes.code, typeCode));
  if (!type) throw new NotFound('request type', typeCode);
  if (type.closed) return refused([{ code: 'processes.closed' }]);
  const unknown = unknownIn(data, type.form);
  if (unknown.length > 0) return refused(unknown);
  const { form, steps, effect, appeal } = type;
  const unfitting = await newlyNamed(tx, { form, data: {}, careerId }, data);
  if (unfitting.length > 0) return refused(unfitting);
  const [begun] = await tx
    .insert(requests)
    .values({ typeCode, careerId, form, steps, effect, appeal, data, createdAt: now })
    .returning({ id: requests.id });
  if (!begun) throw new Error('no request was written');
  return done({ requestId: begun.id, status: 'draft', protocol: null });
}

/** What stood there already stays, whatever has become of the paper: that is said when it is handed in. */
async function newlyNamed(
  tx: Database,
  { form, data: before, careerId }: Pick<StoredRequest, 'form' | 'data' | 'careerId'>,
  data: SaveRequest['data'],
) {
  const fields = form.filter(({ code }) => data[code] !== undefined && !isSame(data[code], before[code]));
  const unfitting = await unfittingUploads(tx, { fields, data, careerId });
  return unfitting.map(({ field, fault }) => fieldRefusal(field, fault));
}

type Value = SaveRequest['data'][string] | undefined;

/** Whether two values are equal, in any order of parts; an empty field equals a missing one. */
const isSame = (value: Value, before: Value): boolean => isDeepStrictEqual(value ?? '', before ?? '');

const unknownIn = (data: SaveRequest['data'], form: StoredRequest['form']) =>
  Object.keys(data)
    .filter((field) => form.every(({ code }) => code !== field))
    .map((field) => ({ code: 'processes.unknown_field' as const, params: { field }, field }));
