import { UNREAD_HEADER } from '../contract/notifications/notifications.ts';
import { succeeding } from './support/foreign/foreign-behaviours.ts';
import { startForeignInstitution } from './support/foreign/foreign-institution.ts';
import { firstOf } from './support/foreign/foreign-people.ts';
import { sessionFor } from './support/foreign/foreign-portal.ts';
import { expect, test } from './support/programs/own-portal.ts';
import { sessionCookie } from './support/programs/session-cookie.ts';
import { userMenu } from './support/screens/screen.ts';

test('look: a page whose institution takes long comes with its shell and its skeleton first', async ({
  page,
  context,
  givenPortal,
}) => {
  const institution = await startForeignInstitution();
  const { url } = await givenPortal({
    CAMPUS_URL: institution.url,
    UPSTREAM_HEADERS_MS: '60000',
    UPSTREAM_BODY_MS: '60000',
  });
  const gate = Promise.withResolvers<void>();
  institution.behave('/api/student/dashboard/summary', async (response, usual) => {
    await gate.promise;
    response.setHeader(UNREAD_HEADER, '3');
    await succeeding({
      now: new Date().toISOString(),
      steps: [],
      exams: [],
      credits: { earned: 12, planned: 180 },
      averages: { weighted: null, arithmetic: null },
      missingContacts: [],
    })(response, usual);
  });
  const person = institution.givenPerson();
  const profile = firstOf(person);
  const session = sessionFor(person, profile, institution.issueToken(person, profile));
  await context.addCookies([await sessionCookie(session, url)]);

  await page.goto(`${url}/student/dashboard`, { waitUntil: 'commit', timeout: 20_000 }); // a third of what that takes

  await expect(userMenu(page)).toHaveAccessibleName(`Menu utente: ${profile.name}`);
  await expect(page.getByRole('navigation', { name: 'Studente' })).toBeVisible();
  await expect(page.getByText('12/180 CFU')).toHaveCount(0);
  const bell = page.getByRole('button', { name: /^Notifiche/ });
  await expect(bell).toHaveCount(0); // nobody knows yet how many there are
  gate.resolve();
  await expect(page.getByText('12/180 CFU')).toBeVisible();
  await expect(bell).toHaveAccessibleName(/3/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Buon/);
  await institution.stop();
});
