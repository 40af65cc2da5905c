import { offlinePage } from '@/lib/pwa/offline-page';

export const dynamic = 'force-dynamic';

/** What the service worker keeps for when there is no network. */
export async function GET(): Promise<Response> {
  const { html, policy } = await offlinePage();
  return new Response(html, {
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy },
  });
}
