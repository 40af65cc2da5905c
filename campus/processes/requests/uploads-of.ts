import { and, eq, isNotNull } from 'drizzle-orm';
import { chosenIn, isUploadFor, shownFields, textIn } from '../../../contract/processes/check-form.ts';
import type { FormData, FormField, FormSchema } from '../../../contract/processes/forms.ts';
import { isId } from '../../../contract/wire/is-id.ts';
import type { NeedsUpload } from '../../area.ts';
import type { Database } from '../../db/database.ts';
import { requests } from '../../db/schema.ts';
import { namedUploads, ownUploads, shownUploads } from '../../documents/uploads/uploads.ts';
import { NotFound } from '../../platform/failures.ts';
import { isOpen } from './current-step.ts';

/** The papers that a field names. */
const uploadsIn = ({ kind, code }: FormField, data: FormData): string[] =>
  kind === 'upload'
    ? chosenIn(textIn(data, code))
        .filter(isId)
        .map((id) => id.toLowerCase())
    : [];

/** The ids of the papers that are named in what is asked for. */
const uploadsNamed = (form: FormSchema, data: FormData): string[] =>
  shownFields(form, data).flatMap((field) => uploadsIn(field, data));

/** The papers that are named, whatever has become of them; while it is filled in those too that may be. */
export async function uploadsOf(
  db: Database,
  { form, data, careerId }: { form: FormSchema; data: FormData; careerId: string },
  isFilledIn: boolean,
) {
  const fields = form.filter(({ kind }) => kind === 'upload');
  if (fields.length === 0) return [];
  const named = await uploadNames(db, { form, data, careerId });
  if (!isFilledIn) return named;
  const own = await ownUploads(db, careerId);
  const others = own.filter(({ id }) => named.every((each) => each.id !== id));
  return [...named, ...others.filter((paper) => fields.some((field) => isUploadFor(field, paper)))];
}

/** Those that a request names, as the office sees them too. */
export const uploadNames = (
  db: Database,
  { form, data, careerId }: { form: FormSchema; data: FormData; careerId: string },
) => shownUploads(db, { profileId: careerId, uploadIds: uploadsNamed(form, data) });

/**
 * The fields that name a paper of a wrong kind, or one taken back, rejected or expired. Named papers can't be
 * taken back until the transaction ends. Throws `NotFound` for another's.
 */
export async function unfittingUploads(
  tx: Database,
  { fields, data, careerId }: { fields: FormField[]; data: FormData; careerId: string },
) {
  const uploadIds = fields.flatMap((field) => uploadsIn(field, data));
  const own = await namedUploads(tx, { profileId: careerId, uploadIds });
  const strange = uploadIds.find((uploadId) => own.every(({ id }) => id !== uploadId));
  if (strange) throw new NotFound('upload', strange);
  return fields
    .filter((field) =>
      own.some((paper) => uploadsIn(field, data).includes(paper.id) && !isUploadFor(field, paper)),
    )
    .map(({ code }) => ({ field: code, fault: 'paper' as const }));
}

/** A request that was handed in names it, and isn't over: what can still be appealed is not. */
export const needsUpload: NeedsUpload = async (db, { uploadId, profileId }, now) => {
  const own = await db
    .select()
    .from(requests)
    .where(and(eq(requests.careerId, profileId), isNotNull(requests.protocolNumber)));
  return own.some(
    (request) => isOpen(request, now) && uploadsNamed(request.form, request.data).includes(uploadId),
  );
};
