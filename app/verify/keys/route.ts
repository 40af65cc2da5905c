import { listSealKeys } from '@/lib/bff/pages/certificates';
import { openFile } from '@/lib/bff/pages/open-read';

/** The public keys that verify certificates, as PEM. The key's id stands above each key (docs/verify.md). */
export const GET = async (): Promise<Response> =>
  openFile(await listSealKeys(), 'text/plain; charset=utf-8', (keys) =>
    keys.map(({ id, since, publicPem }) => `# ${id} since ${since}\n${publicPem}`).join('\n'),
  );
