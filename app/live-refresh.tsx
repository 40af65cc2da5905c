import type { PageWithEvents } from '@/contract/live/hub-events';
import { pageNumber } from '@/lib/bff/pages/page-told';
import { PageRefresh } from '@/lib/realtime/page-refresh';

/** Keeps a page right: it is read again on its events, but for none that it was made from. */
export async function LiveRefresh({ page }: { page: PageWithEvents }) {
  return <PageRefresh page={page} number={await pageNumber()} />;
}
