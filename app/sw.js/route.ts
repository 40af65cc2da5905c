import { portalConfig } from '@/lib/config/portal-config';
import { browserScript } from '@/lib/pwa/browser-script';
import { iconsVersion } from '@/lib/pwa/icons';
import { offlinePage } from '@/lib/pwa/offline-page';

export const dynamic = 'force-dynamic';

/** The service worker, at the root so that it covers every page. It is never cached: updates come at once. */
export async function GET(): Promise<Response> {
  const { version } = await offlinePage();
  const script = await browserScript(
    portalConfig().SERVICE_WORKER ? 'service-worker' : 'remove-service-worker',
    {
      CACHE: 'ateneo-offline',
      PAGE: `/assets/offline?v=${version}`,
      ICON: `/assets/icons/192.png?v=${iconsVersion()}`,
    },
  );
  return new Response(script, {
    headers: { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-store' },
  });
}
