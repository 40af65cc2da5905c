import { offerCalls } from '../../contract/calls/offers.ts';
import type { CampusApp } from '../http/campus-app.ts';
import { serve } from '../http/serve.ts';
import { listOffers } from './list-offers.ts';
import { offerDetail } from './offer-detail.ts';
import { moveOffer, saveOffer } from './office-offers.ts';

/** What one can apply for, as applicants and the office ask about it. */
export function serveOffers(app: CampusApp) {
  serve(app, offerCalls, {
    'student/offers/list': { read: (db, { body, reader }, now) => listOffers(db, body, reader, now) },
    'student/offers/detail': {
      read: (db, { body, reader }, now) => offerDetail(db, body.offerId, reader, now),
    },
    'office/offers/save': { change: (tx, { body }, now) => saveOffer(tx, body, now) },
    'office/offers/move': { change: (tx, { body }, now) => moveOffer(tx, body, now) },
  });
}
