import { portalConfig } from '@/lib/config/portal-config';
import { iconsVersion } from '@/lib/pwa/icons';
import { offlinePage } from '@/lib/pwa/offline-page';
import { REMOVE_SERVICE_WORKER, serviceWorker } from '@/lib/pwa/service-worker';

export const dynamic = 'force-dynamic';

/** The service worker; at the root, for what it answers lies below it. Never kept: browsers see another one at once. */
export async function GET(): Promise<Response> {
  const { version } = await offlinePage();
  const script = portalConfig().SERVICE_WORKER
    ? serviceWorker({
        page: `/assets/offline?v=${version}`,
        icon: `/assets/icons/192.png?v=${iconsVersion()}`,
      })
    : REMOVE_SERVICE_WORKER;
  return new Response(script, {
    headers: { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-store' },
  });
}
