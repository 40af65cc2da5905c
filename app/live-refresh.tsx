import { AsOf } from '@/components/session/as-of';
import type { PageWithEvents } from '@/contract/live/hub-events';
import { pageNumber } from '@/lib/bff/pages/page-told';
import { PageRefresh } from '@/lib/realtime/page-refresh';

/** Keeps a page right; while it can't, the page says that it is as of `now` (ISO), where that is given. */
export const LiveRefresh = ({ page, now }: { page: PageWithEvents; now?: string }) => (
  <>
    {now !== undefined && <AsOf now={now} />}
    <Refresh page={page} />
  </>
);

/** The page is read again on its events, but for none that it was made from. */
async function Refresh({ page }: { page: PageWithEvents }) {
  return <PageRefresh page={page} number={await pageNumber()} />;
}
