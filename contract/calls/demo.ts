import { demoAccounts, renewInstitutionRequest } from '../office.ts';
import type { Calls } from './call.ts';

export const demoCalls = {
  'office/institution/renew': {
    who: 'office',
    request: renewInstitutionRequest,
    result: demoAccounts,
    refusals: ['institution.published_password', 'institution.not_empty', 'institution.not_demo'],
    says: 'Makes the demo university, or an empty institution',
  },
} satisfies Calls;
