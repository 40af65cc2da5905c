import { eq } from 'drizzle-orm';
import { type CertificateKind, certificateKind } from '../../../contract/certificates.ts';
import type { Database } from '../../db/database.ts';
import { careers } from '../../db/schema.ts';

/** What can be certified: of an active career all, of one that began and is over its exams, of an applicant nothing. */
export async function certifiable(db: Database, careerId: string): Promise<CertificateKind[]> {
  const [career] = await db.select({ status: careers.status }).from(careers).where(eq(careers.id, careerId));
  switch (career?.status) {
    case 'active':
      return certificateKind.options;
    case undefined:
    case 'applicant':
      return [];
    default:
      return ['transcript'];
  }
}
