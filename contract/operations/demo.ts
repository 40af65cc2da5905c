import * as z from 'zod/mini';
import type { Calls } from '../wire/call.ts';

/** Fills an empty institution; `replace` also one that holds the demo university, and no other. */
export const renewInstitutionRequest = z.object({
  content: z.enum(['demo', 'nothing']),
  replace: z.boolean(),
  /** Whether the demo's people get a password that nobody has read anywhere, instead of the published one. */
  randomPassword: z.boolean(),
});
export type RenewInstitution = z.infer<typeof renewInstitutionRequest>;

export const demoAccount = z.object({ what: z.string(), username: z.string(), password: z.string() });

/** Whom to sign in as from now on; nobody where the institution was emptied. */
export const demoAccounts = z.array(demoAccount);

export const demoCalls = {
  'office/institution/renew': {
    who: 'office',
    request: renewInstitutionRequest,
    result: demoAccounts,
    refusals: ['institution.published_password', 'institution.not_empty', 'institution.not_demo'],
    says: 'Makes the demo university, or an empty institution',
  },
} satisfies Calls;
