import { type DeclarationCode, declarationCode } from '../../contract/documents/documents.ts';
import { careerStatusOf } from '../careers/career-status-of.ts';
import type { Database } from '../db/database.ts';

/** What can be declared: all of it of an active career, of another nothing, since it would not be true. */
export async function declarable(db: Database, careerId: string): Promise<DeclarationCode[]> {
  return (await careerStatusOf(db, careerId)) === 'active' ? declarationCode.options : [];
}
