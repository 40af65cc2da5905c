import { expect, it } from 'vitest';
import { IDENTITY_HEADER, PORTAL_SECRET_HEADER } from '../../../contract/accounts/gateway.ts';
import { people } from '../../db/schema.ts';
import { testCampus } from '../../testing/test-campus.ts';

const SECRET = 'the-portal-secret-of-the-account-tests';

const campus = await testCampus();

it('C10: ten first sign-ins of one person at once make one person', async () => {
  const at = await campus.configured({ PORTAL_SECRET: SECRET, GATEWAY_PROVISION: '1' });
  const identity = {
    identifiers: [
      { attribute: 'eduPersonPrincipalName', value: 'mia@example.edu' },
      { attribute: 'mail', value: 'mia@example.edu' },
    ],
    givenName: 'Mia',
    familyName: 'Multi',
    email: 'mia@example.edu',
    affiliations: ['student'],
    assertion: null,
  };
  const headers = {
    [PORTAL_SECRET_HEADER]: SECRET,
    [IDENTITY_HEADER]: Buffer.from(JSON.stringify(identity)).toString('base64url'),
  };
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => campus.call('/api/saml/login', {}, { at, headers })),
  );
  expect(answers.map(({ success }) => success)).toEqual(Array(10).fill(true));
  expect(await campus.db.select().from(people)).toHaveLength(1);
});
