import { STORAGE_PREFIX } from '@/contract/wire/constants';
import { keepItem } from '../drafts/keep-item';

const OFFER_KEY = `${STORAGE_PREFIX}offer`;
/** As `contract/wire/offer-code.ts` says it, which would bring its library along. */
const OFFER = /^\P{Cc}{1,64}$/u;

/** Keeps the `offer` of a page's URL and answers with the URL without it; null when it has none (B8). */
export function keepOffer(href: string): string | null {
  const url = new URL(href);
  const offer = url.searchParams.get('offer');
  if (offer === null) return null;
  if (OFFER.test(offer)) keepItem('localStorage', OFFER_KEY, offer);
  url.searchParams.delete('offer');
  return url.href;
}

/** The offer that a link brought this person for; null when there is none. */
export const rememberedOffer = () => localStorage.getItem(OFFER_KEY);

/** The offers page has opened on it: it is not kept any longer. */
export const consumeOffer = () => localStorage.removeItem(OFFER_KEY);
