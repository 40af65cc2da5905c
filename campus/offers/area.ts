import type { Area } from '../area.ts';
import { addOffers } from './demo.ts';
import { serveOffers } from './serve-offers.ts';

/** What one can apply for, and the applications. */
export const offers: Area = {
  serve: serveOffers,
  demo: addOffers,
};
