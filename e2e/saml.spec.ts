import { gotoLive, hydrated, userMenu } from './screen.ts';
import { expect, passIdentityProvider, test } from './saml-bench.ts';

test.use({ environment: { GATEWAY_PROVISION: '1' } });

for (const [person, name] of [
  ['alice', 'Alice Student'],
  ['zoe', 'Zoë Åström-李'],
  ['obrien', 'Séamus O\'Brien'],
  ['big', 'Big Headers'],
] as const) {
  test(`C10: ${person} comes in through the gateway and lands on the offers, the name right to the letter`, async ({
    page,
    signInAs,
  }) => {
    await signInAs(person);
    await expect(page).toHaveURL('/student/offers');
    await expect(userMenu(page)).toHaveAccessibleName(`Menu utente: ${name}`);
  });
}

test('C10: bob, of the faculty, becomes a professor', async ({ page, signInAs }) => {
  await signInAs('bob');
  await expect(page).toHaveURL('/professor/dashboard');
  await expect(userMenu(page)).toHaveAccessibleName('Menu utente: Bob Teacher');
});
