import type { AddDevice, Pushing } from '@/contract/notifications/push';
import { STORAGE_PREFIX } from '@/contract/wire/constants';
import { atMost } from '../calls/at-most';
import { call } from '../calls/call';
import { keepItem } from '../drafts/keep-item';
import { workerRegistration } from './register-worker';

/** Whose pushes come to this browser; it outlives a session that merely ends, and goes with a sign-out. */
const OWNER_KEY = `${STORAGE_PREFIX}push`;
const LONGEST_WAIT_MS = 2_000;

/** What can be said of pushes here: `install`, once the portal is on the home screen (iOS). */
export type PushHere = 'impossible' | 'install' | 'denied' | 'off' | 'on';

/** Asks nobody anything. */
export async function pushHere({ key, devices }: Pushing): Promise<PushHere> {
  if (!canPush()) return isAppleHandheld() ? 'install' : 'impossible';
  if (Notification.permission === 'denied') return 'denied';
  const subscription = await ownSubscription();
  if (Notification.permission !== 'granted' || !subscription || keyOf(subscription) !== key) return 'off';
  const mark = await markOf(subscription);
  return devices.some((device) => device.mark === mark) ? 'on' : 'off';
}

/** The mark of this browser, null where it is subscribed to nothing. */
export async function ownMark(): Promise<string | null> {
  const subscription = await ownSubscription();
  return subscription && (await markOf(subscription));
}

/** Asks the reader through the browser and subscribes. Null if they refuse. Throws if the browser cannot. */
export async function subscribe(key: string): Promise<AddDevice | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  await workerRegistration();
  const { pushManager } = await navigator.serviceWorker.ready;
  const former = await pushManager.getSubscription();
  if (former && keyOf(former) !== key) await former.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint = '', keys } = subscription.toJSON();
  const userAgent = navigator.userAgent.slice(0, 512);
  return { endpoint, p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '', key, userAgent };
}

/** This person's pushes come here from now on. */
export const keepPushOwner = (personId: string) => keepItem('localStorage', OWNER_KEY, personId);

/** Whoever is signed in here now has their own pushes here, or none: those of anybody before end. */
export async function endPushOfOthers(personId: string): Promise<void> {
  const owner = localStorage.getItem(OWNER_KEY);
  if (owner === null || owner === personId) return;
  localStorage.removeItem(OWNER_KEY);
  await (await ownSubscription())?.unsubscribe();
}

/**
 * Before a sign-out: ends pushes to this browser. The institution is told if that is quick. The browser's
 * push service is told in any case.
 */
export const endPushHere = (): Promise<void> =>
  atMost(
    LONGEST_WAIT_MS,
    end().catch(() => {}),
  );

async function end(): Promise<void> {
  const subscription = await ownSubscription();
  if (!subscription) return;
  const { endpoint } = subscription;
  await Promise.all([
    subscription.unsubscribe(),
    call('notifications/removedevice', { endpoint }, { quiet: true }),
  ]);
}

const canPush = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

async function ownSubscription(): Promise<PushSubscription | null> {
  if (!canPush()) return null;
  const registration = await navigator.serviceWorker.getRegistration('/');
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** An iPad says that it is a Mac. */
const isAppleHandheld = () =>
  /iPhone|iPad/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

const keyOf = ({ options }: PushSubscription) => base64url(options.applicationServerKey ?? new ArrayBuffer());

const markOf = async ({ endpoint }: PushSubscription) =>
  base64url(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint)));

const base64url = (bytes: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
