import { and, desc, eq, inArray } from 'drizzle-orm';
import type { UploadStatus, UploadType } from '../../../contract/documents/uploads.ts';
import type { ApplicationData } from '../../../contract/offers/application-forms.ts';
import type { Database } from '../../db/database.ts';
import { profiles, uploads } from '../../db/schema.ts';
import type { StoredOffer } from './stored-application.ts';

/** The papers of a person that count, the latest first: handed in under whichever profile. */
export const uploadsOf = (db: Database, personId: string) =>
  db
    .select({ uploadId: uploads.id, type: uploads.type, status: uploads.status })
    .from(uploads)
    .innerJoin(profiles, eq(profiles.id, uploads.profileId))
    .where(
      and(eq(profiles.personId, personId), inArray(uploads.status, ['received', 'accepted', 'rejected'])),
    )
    .orderBy(desc(uploads.startedAt));

/** What an application has to have beside it, each with what has become of the best of its kind. */
export async function neededDocuments(
  db: Database,
  {
    personId,
    offer,
    data,
  }: { personId: string; offer: Pick<StoredOffer, 'documents'>; data: ApplicationData },
): Promise<{ type: UploadType; status: UploadStatus | null }[]> {
  const needed = neededTypes(offer, data);
  if (needed.length === 0) return [];
  const papers = await uploadsOf(db, personId);
  return needed.map((type) => {
    const ofType = papers.filter((paper) => paper.type === type).map(({ status }) => status);
    return { type, status: ofType.find((status) => status === 'accepted') ?? ofType[0] ?? null };
  });
}

/** Whether the office has accepted all of it. */
export const areAccepted = async (db: Database, asked: Parameters<typeof neededDocuments>[1]) =>
  (await neededDocuments(db, asked)).every(({ status }) => status === 'accepted');

/** An Italian title is declared and never handed in; a foreign one is. */
function neededTypes(
  { documents }: Pick<StoredOffer, 'documents'>,
  { title }: ApplicationData,
): UploadType[] {
  const others = documents.filter((type) => type !== 'diploma');
  return title?.origin === 'foreign' && !title.expected ? [...others, 'diploma'] : others;
}
