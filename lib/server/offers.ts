import 'server-only';
import { cache } from 'react';
import type { ListOffers } from '../../contract/offers/offers';
import { orMissing, read } from './api';

/** One page of what one can apply for. */
export const listOffers = (asked: ListOffers) => read('student/offers/list', asked);

/** A published ranking; null where there is none. */
export const getRanking = (offerId: string) => orMissing(() => read('student/offers/ranking', { offerId }));

/** One offer; null when there is none of that id. */
export const getOffer = cache((offerId: string) =>
  orMissing(() => read('student/offers/detail', { offerId })),
);
