import {
  changedOffer,
  listOffersRequest,
  moveOfferRequest,
  offerById,
  offerDetail,
  offerPage,
  saveOfferRequest,
} from '../offers.ts';
import type { Calls } from './call.ts';

/** What one can apply for. Whoever has an account may look, also before the address is proven. */
export const offerCalls = {
  'student/offers/list': {
    who: 'signed-in',
    request: listOffersRequest,
    result: offerPage,
    reads: true,
    says: 'What one can apply for, now or soon; a search forgives accents and typing errors',
  },
  'student/offers/detail': {
    who: 'signed-in',
    request: offerById,
    result: offerDetail,
    reads: true,
    says: 'One offer: places, dates, requirements, costs and documents',
  },
  'office/offers/save': {
    who: 'office',
    request: saveOfferRequest,
    result: changedOffer,
    refusals: ['offers.closes_before', 'offers.seats_missing', 'offers.archived'],
    says: 'Adds an offer as a draft, or changes the one of that code',
  },
  'office/offers/move': {
    who: 'office',
    request: moveOfferRequest,
    result: changedOffer,
    refusals: ['state.not_allowed'],
    says: 'Publishes, pauses, resumes or archives an offer',
  },
} satisfies Calls;
