import { STORAGE_PREFIX } from '@/contract/wire/constants';
import { keepItem } from '../drafts/keep-item';
import { reloadForRelease } from './leave';

/** Where the build puts what a page loads; each name holds the hash of its content. */
const PREFIX = '/_next/static/';
const RELOADED_KEY = `${STORAGE_PREFIX}reloaded`;
/** While portals of two releases answer by turns, what came anew may miss something too. */
const NOT_AGAIN_MS = 30_000;

/**
 * A tab that was opened before an upgrade reloads once the portal no longer has something that it loads late.
 * Next itself does so where it asks for a page of another build. Answers how to stop watching.
 */
export function followRelease(): () => void {
  addEventListener('error', onError, true);
  return () => removeEventListener('error', onError, true);
}

function onError({ target }: Event): void {
  const address =
    target instanceof HTMLScriptElement ? target.src : target instanceof HTMLLinkElement ? target.href : '';
  if (address !== '' && new URL(address).pathname.startsWith(PREFIX)) void reloadIfGone(address);
}

/** The network or the portal may only be away: then what is shown stays. */
async function reloadIfGone(address: string): Promise<void> {
  const answer = await fetch(address, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  if (answer?.status !== 404 || hasJustReloaded()) return;
  keepItem('sessionStorage', RELOADED_KEY, String(Date.now()));
  await reloadForRelease();
}

const hasJustReloaded = () => Date.now() - Number(sessionStorage.getItem(RELOADED_KEY) ?? 0) < NOT_AGAIN_MS;
