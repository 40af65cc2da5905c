import { offerCalls } from '../../contract/offers/calls.ts';
import type { Area } from '../area.ts';
import type { CampusApp } from '../http/campus-app.ts';
import { serve } from '../http/serve.ts';
import { accept, decline } from './applications/answer-place.ts';
import { listApplications, officeApplication } from './applications/office-applications.ts';
import { publishedRanking, rankOffer } from './applications/rank.ts';
import { decide, immatriculateByOffice, returnApplication, review, titled } from './applications/review.ts';
import { saveStep } from './applications/save-step.ts';
import { submit, withdraw } from './applications/submit.ts';
import { listOffers } from './list-offers.ts';
import { offerDetail } from './offer-detail.ts';
import { moveOffer, saveOffer } from './office-offers.ts';

/** What one can apply for and the applications, as applicants and the office ask about them. */
export function serveOffers(app: CampusApp, { areas }: { areas: Area[] }) {
  serve(app, offerCalls, {
    'student/offers/list': {
      read: (db, { body, reader, user: { personId } }, now) =>
        listOffers(db, { ...body, personId }, reader, now),
    },
    'student/offers/detail': {
      read: (db, { body: { offerId }, reader, user: { personId } }, now) =>
        offerDetail(db, { offerId, personId }, reader, now),
    },
    'student/offers/ranking': { read: (db, { body }) => publishedRanking(db, body.offerId) },
    'student/offers/save': {
      change: (tx, { body, user: { personId, profileId } }, now) =>
        saveStep(tx, body, { personId, profileId }, now),
    },
    'student/offers/submit': {
      change: (tx, { body, user: { personId } }, now) => submit(tx, { ...body, personId }, now),
    },
    'student/offers/withdraw': {
      change: (tx, { body, user: { personId } }, now) => withdraw(tx, { ...body, personId }, now),
    },
    'student/offers/accept': {
      change: (tx, { body, timeZone, user: { personId } }, now) =>
        accept(tx, { ...body, personId }, { areas, timeZone }, now),
    },
    'student/offers/decline': {
      change: (tx, { body, user: { personId } }, now) => decline(tx, { ...body, personId }, now),
    },
    'office/offers/save': { change: (tx, { body }, now) => saveOffer(tx, body, now) },
    'office/offers/move': { change: (tx, { body }, now) => moveOffer(tx, body, now) },
    'office/applications/list': { read: (db, { body }) => listApplications(db, body) },
    'office/applications/detail': {
      read: (db, { body }, now) => officeApplication(db, body.applicationId, now),
    },
    'office/applications/review': { change: (tx, { body }, now) => review(tx, body.applicationId, now) },
    'office/applications/return': {
      change: (tx, { body, timeZone }, now) => returnApplication(tx, { ...body, timeZone }, now),
    },
    'office/applications/decide': { change: (tx, { body }, now) => decide(tx, body, now) },
    'office/applications/immatriculate': {
      change: (tx, { body, timeZone }, now) =>
        immatriculateByOffice(tx, body.applicationId, { areas, timeZone }, now),
    },
    'office/applications/titled': { change: (tx, { body }, now) => titled(tx, body.applicationId, now) },
    'office/applications/rank': {
      change: (tx, { body, timeZone }, now) => rankOffer(tx, { ...body, timeZone }, now),
    },
  });
}
