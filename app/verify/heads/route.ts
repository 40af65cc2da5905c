import { readSealedHeads } from '@/lib/bff/pages/certificates';
import { openFile } from '@/lib/bff/pages/open-read';

/** Where the institution's chains last stood, sealed, for who keeps it outside (docs/verify.md). */
export const GET = async (): Promise<Response> =>
  openFile(await readSealedHeads(), 'application/json', (head) => `${JSON.stringify(head, null, 1)}\n`);
