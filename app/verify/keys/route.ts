import { listSealKeys } from '@/lib/server/documents';
import { openFile } from '@/lib/server/open-read';

/** The public halves of the keys that certificates are sealed with, as PEM, each below its name (docs/verify.md). */
export const GET = async (): Promise<Response> =>
  openFile(await listSealKeys(), 'text/plain; charset=utf-8', (keys) =>
    keys.map(({ id, since, publicPem }) => `# ${id} since ${since}\n${publicPem}`).join('\n'),
  );
