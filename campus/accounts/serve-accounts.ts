import { FIELD_RULES, validatedFields } from '../../contract/accounts/account-forms.ts';
import { accountCalls } from '../../contract/accounts/calls.ts';
import { type Answer, answerFor, type Reader, succeed } from '../http/answers.ts';
import { bearerOf } from '../http/authenticate.ts';
import type { CampusApp } from '../http/campus-app.ts';
import { serve } from '../http/serve.ts';
import { done, type Outcome } from '../platform/outcome.ts';
import { resendProof, withdrawEmail } from './email/pending-email.ts';
import { proveEmail, undoEmailChange } from './email/prove-email.ts';
import { changePassword } from './passwords/change-password.ts';
import { askForRecovery, recoverPassword } from './passwords/recovery.ts';
import { listFaculties, listProfessors } from './people/directory.ts';
import { listProfiles, profileOf } from './people/profiles.ts';
import { register } from './people/register.ts';
import { setLanguage, updateProfile } from './people/update-profile.ts';
import { type GatewayRules, signInThroughGateway, signOutThroughGateway } from './sign-in/gateway-sign-in.ts';
import { renewSession, type SignedIn, signIn, signOut, stepUp } from './sign-in/sign-in.ts';

/** Signing in and out, and what people do with their own account: the seed's calls and ours (calls.md). */
export function serveAccounts(app: CampusApp, gateway: GatewayRules) {
  serve(app, accountCalls, {
    'user/login': {
      answer: async ({ body, request, reader }) => opened(await signIn(app, body, request), reader),
    },
    'saml/login': {
      answer: async ({ identity, reader }) =>
        opened(await signInThroughGateway(app, identity, gateway, reader.language), reader),
    },
    'saml/logout': {
      answer: async ({ identity, language, timeZone }) =>
        answerFor(await signOutThroughGateway(app, identity, gateway.order), language, timeZone),
    },
    'user/register': {
      answer: async ({ body, request, reader }) => opened(await register(app, body, request.peer), reader),
    },
    'user/autologin': {
      answer: async ({ user, reader }) => {
        const session = await app.clock.transact(app.db, (tx, now) => renewSession(tx, user, now));
        return opened(done(session), reader);
      },
    },
    'user/logout': {
      answer: async ({ request }) => {
        const token = bearerOf(request.headers.authorization);
        await app.clock.transact(app.db, (tx, now) => signOut(tx, token, now));
        return succeed(null);
      },
    },

    'user/changepassword': {
      answer: async ({ body, user, reader }) => opened(await changePassword(app, user, body), reader),
    },
    'user/recovery': {
      answer: async ({ body, request, language, timeZone }) =>
        'token' in body
          ? answerFor(await recoverPassword(app, body), language, timeZone)
          : succeed(await askForRecovery(app, body.email, request)),
    },
    'user/stepup': {
      answer: async ({ body, user, language, timeZone }) =>
        answerFor(await stepUp(app, user, body.password), language, timeZone),
    },
    'user/email': {
      change: (tx, { body }, now) =>
        'token' in body ? proveEmail(tx, body.token, now) : undoEmailChange(tx, body.undo, now),
    },
    'user/pendingemail': {
      change: (tx, { body, user }, now) =>
        body.step === 'resend' ? resendProof(tx, user, now) : withdrawEmail(tx, user, now),
    },

    'user/profile': { read: (db, { user }, now) => profileOf(db, user.profileId, now) },
    'user/profiles': {
      answer: async ({ user }) =>
        succeed(await app.clock.transact(app.db, (tx, now) => listProfiles(tx, user, now))),
    },
    'user/updateprofile': { change: (tx, { body, user }, now) => updateProfile(tx, user, body, now) },
    'user/smallupdateprofile': { change: (tx, { body, user }, now) => updateProfile(tx, user, body, now) },
    'user/validate': { answer: ({ body }) => succeed(validate(body)) },
    'user/faculties': { read: (db, { language }) => listFaculties(db, language) },
    'user/listprofessors': {
      read: (db, { user, language }, now) => listProfessors(db, { ...user, language }, now),
    },
    'user/language': {
      answer: async ({ body, findUser }) => {
        const user = await findUser();
        if (user) await app.clock.transact(app.db, (tx, now) => setLanguage(tx, user, body.language, now));
        return succeed(null);
      },
    },
  });
}

/** The record in the result, the token in the envelope; stored nowhere, so without the Idempotency-Key. */
function opened(outcome: Outcome<SignedIn>, { language, timeZone }: Reader): Answer<SignedIn['record']> {
  if (!outcome.ok) return answerFor(outcome, language, timeZone);
  const { record, token } = outcome.value;
  return succeed(record, token);
}

/** The fields that break a rule of their form, each with its first word; never whether somebody exists. */
function validate(given: Record<string, unknown>): { valid: boolean; fields: Record<string, string[]> } {
  const parsed = validatedFields.safeParse(given);
  if (parsed.success) return { valid: true, fields: {} };
  const fields: Record<string, string[]> = {};
  for (const { path, message } of parsed.error.issues) {
    fields[String(path[0])] ??= [FIELD_RULES.find((word) => word === message) ?? 'invalid'];
  }
  return { valid: false, fields };
}
