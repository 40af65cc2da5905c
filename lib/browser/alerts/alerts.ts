import { STORAGE_PREFIX } from '@/contract/wire/constants';
import type { MessageType } from '@/contract/wire/envelope';
import { randomId } from '../calls/random-id';
import { institutionNow } from '../clock/institution-clock';
import { keepItem } from '../drafts/keep-item';
import { createStore } from '../store';

/**
 * A new alert. A `code` that is a key of the catalogues (`shared.genericError`) is shown in our own words,
 * else `text` is, which may hold HTML. Two alerts of one `id` (an event, a change) are one. Only the newest
 * `about` one thing (the id of a session or course) stays.
 */
export interface NewAlert {
  id?: string | undefined;
  type: MessageType;
  text?: string | undefined;
  code?: string | undefined;
  about?: string | undefined;
  /** What the line of the portal's log is found by; the text of the code names it. */
  requestId?: string | undefined;
}

/** An alert on the screen, raised at `raisedAt` by the institution's clock on the page `pathname`. */
export interface Alert extends NewAlert {
  id: string;
  text: string;
  raisedAt: Date;
  pathname: string;
}

const HAND_OVER_KEY = `${STORAGE_PREFIX}alerts`;

/** The alerts on the screen, newest first. */
export const alertStore = createStore<readonly Alert[]>([]);

/** So many ids are known of alerts that were shown; of one that comes later again the first has long gone. */
const MOST_KNOWN = 500;
const known = new Set<string>();

/** Shows an alert on the present page; one whose id was already shown in this document is dropped (B7). */
export function showAlert({ id = randomId(), type, text = '', code, about, requestId }: NewAlert) {
  if (known.has(id)) return;
  known.add(id);
  const [oldest] = known;
  if (known.size > MOST_KNOWN && oldest !== undefined) known.delete(oldest);
  const saysTheSame = (other: Alert) => other.type === type && other.text === text && other.code === code;
  const isOutdated = (other: Alert) => about !== undefined && other.about === about;
  const alert = {
    id,
    type,
    text,
    code,
    about,
    requestId,
    raisedAt: new Date(institutionNow()),
    pathname: location.pathname,
  };
  showOnly((other) => !saysTheSame(other) && !isOutdated(other), [alert]);
}

/** Shows all messages of one answer, the first on top. The id names the event, not each sentence. */
export function showAlerts(alerts: NewAlert[]) {
  for (const alert of [...alerts].reverse()) showAlert(alert);
}

/** Keeps an alert for the page that a redirect or reload is about to reach (B7). */
export function raiseOnArrival(alert: NewAlert) {
  keepItem('sessionStorage', HAND_OVER_KEY, JSON.stringify([...handedOver(), alert]));
}

/** Takes away what other pages raised and shows what was kept for this one. */
export function arrive(pathname: string) {
  showOnly((alert) => alert.pathname === pathname);
  const kept = handedOver();
  sessionStorage.removeItem(HAND_OVER_KEY);
  kept.forEach(showAlert);
  void raiseRedirected();
}

export const dismiss = (id: string) => showOnly((alert) => alert.id !== id);

/** Of the alerts on the screen those that stay, below new ones. */
function showOnly(stays: (alert: Alert) => boolean, added: Alert[] = []) {
  const shown = alertStore.current();
  const next = [...added, ...shown.filter(stays)];
  if (added.length > 0 || next.length < shown.length) alertStore.set(next);
}

const handedOver = (): NewAlert[] => JSON.parse(sessionStorage.getItem(HAND_OVER_KEY) ?? '[]');

/** What the middleware's redirects have to say where they lead. */
const ofRedirects: Record<string, MessageType> = {
  'shared.pageNotFound': 'info',
  'shared.otherProfile': 'warning',
  'shared.continuedElsewhere': 'warning',
};

/** A redirect's alert comes in a cookie of half a minute (`middleware.ts`). */
async function raiseRedirected() {
  if (!('cookieStore' in window)) return;
  const code = (await cookieStore.get('alert'))?.value ?? '';
  const type = ofRedirects[code];
  if (!type) return;
  showAlert({ type, code });
  await cookieStore.delete('alert');
}
