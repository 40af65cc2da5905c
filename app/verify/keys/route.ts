import { listSealKeys } from '@/lib/server/documents';
import { OPEN_STATUSES } from '@/lib/server/open-read';

/** The public halves of the keys that certificates are sealed with, as PEM, each below its name (docs/verify.md). */
export async function GET(): Promise<Response> {
  const read = await listSealKeys();
  if (typeof read === 'string') return new Response(null, { status: OPEN_STATUSES[read] });
  const pems = read.found.map(({ id, since, publicPem }) => `# ${id} since ${since}\n${publicPem}`);
  return new Response(pems.join('\n'), {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  });
}
