import type { Calls } from '../wire/call.ts';
import * as applicationForms from './application-forms.ts';
import * as applications from './applications.ts';
import * as offers from './offers.ts';

const windowRefusals = [
  'offers.not_open',
  'offers.paused',
  'offers.closed',
  'offers.correction_late',
] as const;

/** What one can apply for. Whoever has an account may look, also before the address is proven. */
export const offerCalls = {
  'student/offers/list': {
    who: 'signed-in',
    request: offers.listOffersRequest,
    result: offers.offerPage,
    reads: true,
    says: 'What one can apply for, now or soon; a search forgives accents and typing errors',
  },
  'student/offers/detail': {
    who: 'signed-in',
    request: offers.offerById,
    result: offers.offerDetail,
    reads: true,
    says: 'One offer: places, dates, requirements, costs and documents; and how one’s own application stands',
  },
  'office/offers/save': {
    who: 'office',
    request: offers.saveOfferRequest,
    result: offers.changedOffer,
    refusals: ['offers.closes_before', 'offers.seats_missing', 'offers.archived'],
    says: 'Adds an offer as a draft, or changes the one of that code',
  },
  'office/offers/move': {
    who: 'office',
    request: offers.moveOfferRequest,
    result: offers.changedOffer,
    refusals: ['state.not_allowed'],
    says: 'Publishes, pauses, resumes or archives an offer',
  },
  'student/offers/save': {
    who: 'applicant',
    request: applicationForms.saveStepRequest,
    result: applications.savedStep,
    browser: true,
    refusals: [...windowRefusals, 'state.not_allowed'],
    says: 'Keeps one step of an application, which begins with the first of them',
  },
  'student/offers/submit': {
    who: 'applicant',
    request: applications.applicationById,
    result: applications.changedApplication,
    browser: true,
    refusals: [...windowRefusals, 'offers.step_missing', 'offers.document_missing', 'state.not_allowed'],
    says: 'Hands an application in, for the first time or corrected; all that is missing is named',
  },
  'student/offers/withdraw': {
    who: 'applicant',
    request: applications.applicationById,
    result: applications.changedApplication,
    browser: true,
    refusals: ['payments.being_paid', 'state.not_allowed'],
    says: 'Takes an application back, until a place is offered or one is a student',
  },
  'student/offers/accept': {
    who: 'applicant',
    request: applications.applicationById,
    result: applications.changedApplication,
    browser: true,
    refusals: ['offers.full', 'offers.place_late', 'state.not_allowed'],
    says: 'Takes the place: one is a student from then on, or once the documents are accepted and the first instalment is paid',
  },
  'student/offers/decline': {
    who: 'applicant',
    request: applications.applicationById,
    result: applications.changedApplication,
    browser: true,
    refusals: ['state.not_allowed'],
    says: 'Gives a place that is offered back: the next in the ranking gets it',
  },
  'student/offers/ranking': {
    who: 'signed-in',
    request: applications.offerRankingRequest,
    result: applications.ranking,
    reads: true,
    says: 'A published ranking, by numbers and without names, for anybody to repeat (docs/ranking.md)',
  },
  'office/applications/list': {
    who: 'office',
    request: applications.listApplicationsRequest,
    result: applications.listedApplications,
    reads: true,
    says: 'The applications for an offer that have been handed in, by their numbers, 500 at a time',
  },
  'office/applications/detail': {
    who: 'office',
    request: applications.applicationById,
    result: applications.officeApplication,
    reads: true,
    says: 'One application whole, with the papers that were handed in',
  },
  'office/applications/review': {
    who: 'office',
    request: applications.applicationById,
    result: applications.changedApplication,
    refusals: ['state.not_allowed'],
    says: 'Takes an application up',
  },
  'office/applications/return': {
    who: 'office',
    request: applications.returnApplicationRequest,
    result: applications.changedApplication,
    refusals: ['state.not_allowed'],
    says: 'Gives an application back with what is to be corrected, field by field',
  },
  'office/applications/decide': {
    who: 'office',
    request: applications.decideApplicationRequest,
    result: applications.changedApplication,
    refusals: [
      'offers.reason_missing',
      'offers.points_missing',
      'offers.documents_open',
      'state.not_allowed',
    ],
    says: 'Says whether somebody may get in: with points where places are limited, with the reason if not',
  },
  'office/applications/immatriculate': {
    who: 'office',
    request: applications.applicationById,
    result: applications.changedApplication,
    refusals: ['offers.documents_open', 'state.not_allowed'],
    says: 'Lets go on who accepted the place before the documents were accepted: to the first instalment, or to the badge',
  },
  'office/applications/titled': {
    who: 'office',
    request: applications.applicationById,
    result: applications.changedApplication,
    refusals: ['state.not_allowed'],
    says: 'Says that who got in on condition has obtained the title: the lock that waited for it is gone',
  },
  'office/applications/rank': {
    who: 'office',
    request: applications.rankOfferRequest,
    result: applications.rankedOffer,
    refusals: ['offers.still_open', 'offers.undecided', 'offers.without_points', 'state.not_allowed'],
    says: 'Publishes the ranking of an offer that has closed, with its seed, and offers its places',
  },
} satisfies Calls;
