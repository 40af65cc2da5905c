import { type CertificateKind, certificateKind } from '../../../contract/documents/certificates.ts';
import { careerStatusOf } from '../../careers/find-career.ts';
import type { Database } from '../../db/database.ts';

/** What can be certified: of an active career all, of one that began and is over what it did, of an applicant nothing. */
export async function certifiable(db: Database, careerId: string): Promise<CertificateKind[]> {
  switch (await careerStatusOf(db, careerId)) {
    case 'active':
      return certificateKind.options;
    case undefined:
    case 'applicant':
      return [];
    default:
      return ['transcript', 'attendance'];
  }
}
