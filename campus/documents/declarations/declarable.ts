import { eq } from 'drizzle-orm';
import { type DeclarationCode, declarationCode } from '../../../contract/documents.ts';
import type { Database } from '../../db/database.ts';
import { careers } from '../../db/schema.ts';

/** What can be declared: all of it of an active career, of another nothing, since it would not be true. */
export async function declarable(db: Database, careerId: string): Promise<DeclarationCode[]> {
  const [career] = await db.select({ status: careers.status }).from(careers).where(eq(careers.id, careerId));
  return career?.status === 'active' ? declarationCode.options : [];
}
