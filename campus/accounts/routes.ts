import * as z from 'zod/mini';
import { confirmation, emailStep, validation } from '../../contract/account.ts';
import {
  changePasswordRequest,
  emailLinkRequest,
  languageRequest,
  loginRequest,
  pendingEmailRequest,
  recoveryRequest,
  registerRequest,
  smallUpdateProfileRequest,
  stepUpRequest,
  updateProfileRequest,
  validateRequest,
} from '../../contract/account-forms.ts';
import type { Language } from '../../contract/constants.ts';
import { empty } from '../../contract/envelope.ts';
import { type Answer, answerFor, answerOf, succeed } from '../http/answers.ts';
import { bearerOf } from '../http/authenticate.ts';
import type { CampusApp } from '../http/campus-app.ts';
import { done, type Outcome } from '../platform/outcome.ts';
import { changePassword } from './change-password.ts';
import { listFaculties, listProfessors } from './directory.ts';
import { type GatewayRules, signInThroughGateway } from './gateway-sign-in.ts';
import { resendProof, withdrawEmail } from './pending-email.ts';
import { listProfiles, profileOf } from './profiles.ts';
import { proveEmail, undoEmailChange } from './prove-email.ts';
import { askForRecovery, recoverPassword } from './recovery.ts';
import { register } from './register.ts';
import { faculty, loginRecord, professor, profile, profileWithToken, recoveryStep } from './results.ts';
import { renewSession, signOut } from './sessions.ts';
import { type SignedIn, signIn } from './sign-in.ts';
import { stepUp } from './step-up.ts';
import { setLanguage, updateProfile } from './update-profile.ts';
import { validate } from './validate.ts';

const noResult = z.null();

/** The calls of `/api/user/*`: the seed's fourteen and our own, and `/api/saml/login` (calls.md). */
export function accountRoutes(app: CampusApp, gateway: GatewayRules) {
  signInRoutes(app);
  gatewayRoute(app, gateway);
  sessionRoutes(app);
  passwordRoutes(app);
  proofRoutes(app);
  profileRoutes(app);
  openRoutes(app);
}

function signInRoutes(app: CampusApp) {
  app.post(
    '/api/user/login',
    { schema: { body: loginRequest, response: { 200: answerOf(loginRecord) } } },
    async (request) => opened(app, request, await signIn(app, request.body, request)),
  );

  app.post(
    '/api/user/register',
    { schema: { body: registerRequest, response: { 200: answerOf(loginRecord) } } },
    async (request) => opened(app, request, await register(app, request.body, request.peer)),
  );
}

function gatewayRoute(app: CampusApp, rules: GatewayRules) {
  app.post(
    '/api/saml/login',
    { preHandler: app.requirePortal, schema: { body: empty, response: { 200: answerOf(loginRecord) } } },
    async (request) => {
      const { provenIdentity, language } = request;
      if (!provenIdentity) throw new Error('this route has no guard');
      return opened(app, request, await signInThroughGateway(app, provenIdentity, rules, language));
    },
  );
}

function sessionRoutes(app: CampusApp) {
  app.post(
    '/api/user/autologin',
    { preHandler: app.requireAccount, schema: { body: empty, response: { 200: answerOf(loginRecord) } } },
    async (request) => {
      const session = await app.clock.transact(app.db, (tx, now) => renewSession(tx, request.user, now));
      return opened(app, request, done(session));
    },
  );

  app.post(
    '/api/user/logout',
    { schema: { body: empty, response: { 200: answerOf(noResult) } } },
    async ({ headers }) => {
      const token = bearerOf(headers.authorization);
      await app.clock.transact(app.db, (tx, now) => signOut(tx, token, now));
      return succeed(null);
    },
  );
}

function passwordRoutes(app: CampusApp) {
  app.post(
    '/api/user/changepassword',
    {
      preHandler: app.requireAccount,
      schema: { body: changePasswordRequest, response: { 200: answerOf(loginRecord) } },
    },
    async (request) => opened(app, request, await changePassword(app, request.user, request.body)),
  );

  app.post(
    '/api/user/recovery',
    { schema: { body: recoveryRequest, response: { 200: answerOf(recoveryStep) } } },
    async (request) => {
      const { body, language } = request;
      return 'token' in body
        ? answerFor(await recoverPassword(app, body), language, app.timeZone)
        : succeed(await askForRecovery(app, body.email, request));
    },
  );
}

function proofRoutes(app: CampusApp) {
  app.post(
    '/api/user/stepup',
    {
      preHandler: app.requireAccount,
      schema: { body: stepUpRequest, response: { 200: answerOf(confirmation) } },
    },
    async ({ user, body, language }) =>
      answerFor(await stepUp(app, user, body.password), language, app.timeZone),
  );

  app.post(
    '/api/user/email',
    { schema: { body: emailLinkRequest, response: { 200: answerOf(emailStep) } } },
    (request) => {
      const { body } = request;
      return app.change<z.infer<typeof emailStep>>(request, (tx, now) =>
        'token' in body ? proveEmail(tx, body.token, now) : undoEmailChange(tx, body.undo, now),
      );
    },
  );

  app.post(
    '/api/user/pendingemail',
    {
      preHandler: app.requireAccount,
      schema: { body: pendingEmailRequest, response: { 200: answerOf(profile) } },
    },
    (request) =>
      app.change(request, (tx, now) =>
        request.body.step === 'resend'
          ? resendProof(tx, request.user, now)
          : withdrawEmail(tx, request.user, now),
      ),
  );
}

function profileRoutes(app: CampusApp) {
  app.post(
    '/api/user/profile',
    { preHandler: app.requireAccount, schema: { body: empty, response: { 200: answerOf(profile) } } },
    (request) => app.read(request, (db, now) => profileOf(db, request.user.profileId, now)),
  );

  app.post(
    '/api/user/profiles',
    {
      preHandler: app.requireAccount,
      schema: { body: empty, response: { 200: answerOf(z.array(profileWithToken)) } },
    },
    async ({ user }) => succeed(await app.clock.transact(app.db, (tx, now) => listProfiles(tx, user, now))),
  );

  app.post(
    '/api/user/updateprofile',
    {
      preHandler: app.requireAccount,
      schema: { body: updateProfileRequest, response: { 200: answerOf(profile) } },
    },
    (request) => app.change(request, (tx, now) => updateProfile(tx, request.user, request.body, now)),
  );

  app.post(
    '/api/user/smallupdateprofile',
    {
      preHandler: app.requireAccount,
      schema: { body: smallUpdateProfileRequest, response: { 200: answerOf(profile) } },
    },
    (request) => app.change(request, (tx, now) => updateProfile(tx, request.user, request.body, now)),
  );

  app.post(
    '/api/user/listprofessors',
    { preHandler: app.requireUser, schema: { body: empty, response: { 200: answerOf(z.array(professor)) } } },
    (request) =>
      app.read(request, (db, now) =>
        listProfessors(db, { ...request.user, language: request.language }, now),
      ),
  );
}

function openRoutes(app: CampusApp) {
  app.post(
    '/api/user/validate',
    { schema: { body: validateRequest, response: { 200: answerOf(validation) } } },
    async ({ body }) => succeed(validate(body)),
  );

  app.post(
    '/api/user/faculties',
    { schema: { body: empty, response: { 200: answerOf(z.array(faculty)) } } },
    (request) => app.read(request, (db) => listFaculties(db, request.language)),
  );

  app.post(
    '/api/user/language',
    { preHandler: app.noticeUser, schema: { body: languageRequest, response: { 200: answerOf(noResult) } } },
    async ({ foundUser, body }) => {
      if (foundUser) {
        await app.clock.transact(app.db, (tx, now) => setLanguage(tx, foundUser, body.language, now));
      }
      return succeed(null);
    },
  );
}

/** The record in the result, the token in the envelope; stored nowhere, so without the Idempotency-Key. */
function opened(
  app: CampusApp,
  { language }: { language: Language },
  outcome: Outcome<SignedIn>,
): Answer<SignedIn['record']> {
  if (!outcome.ok) return answerFor(outcome, language, app.timeZone);
  const { record, token } = outcome.value;
  return succeed(record, token);
}
