import type { Calls } from '../wire/call.ts';
import { nothing } from '../wire/envelope.ts';
import * as office from './office.ts';

/** What the office does with people, their profiles, and what the single sign-on may know them by. */
export const peopleCalls = {
  'office/people/add': {
    who: 'office',
    request: office.addPersonRequest,
    result: office.addedPerson,
    refusals: ['people.email_taken', 'people.username_taken', 'people.badge_taken', 'people.unknown_faculty'],
    says: 'Adds a person with profiles to begin with',
  },
  'office/people/find': {
    who: 'office',
    request: office.findRequest,
    result: office.foundPeople,
    reads: true,
    says: 'Finds people by badge or e-mail',
  },
  'office/profiles/find': {
    who: 'office',
    request: office.findRequest,
    result: office.foundProfiles,
    reads: true,
    says: 'Finds the profiles of a person by badge or e-mail',
  },
  'office/profiles/end': {
    who: 'office',
    request: office.profileRequest,
    result: nothing,
    says: 'Ends a profile, and what is signed in on it',
  },
  'office/tokens/issue': {
    who: 'office',
    request: office.profileRequest,
    result: office.issuedToken,
    says: 'Issues a bearer token of a profile',
  },
  'office/identities/list': {
    who: 'office',
    request: office.listIdentitiesRequest,
    result: office.listedIdentities,
    reads: true,
    says: 'Lists what the single sign-on may know a person by',
  },
  'office/identities/add': {
    who: 'office',
    request: office.addIdentityRequest,
    result: nothing,
    refusals: ['people.identity_taken'],
    says: 'Adds something that the single sign-on may know a person by',
  },
  'office/identities/remove': {
    who: 'office',
    request: office.identityRequest,
    result: nothing,
    says: 'Takes such a thing away',
  },
} satisfies Calls;
