import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { accounts, people } from '../../db/schema.ts';
import { base64, PASSWORD, testCampus } from '../../testing/test-campus.ts';

const campus = await testCampus();

async function givenPersonWithoutEmail() {
  const given = await campus.givenSignedIn();
  await campus.db
    .update(people)
    .set({ email: null, emailVerified: false })
    .where(eq(people.id, given.personId));
  return given;
}

describe('a person without an e-mail address', () => {
  it('signs in by username and badge, and reads an empty address', async () => {
    const { badge, personId, token } = await givenPersonWithoutEmail();
    await campus.db.update(accounts).set({ username: 'senza.posta' }).where(eq(accounts.personId, personId));
    expect(await campus.login('senza.posta')).toMatchObject({ success: true });
    expect(await campus.login(badge)).toMatchObject({ success: true });
    expect(await campus.call('profile', {}, { token })).toMatchObject({ result: { email: '' } });
  });

  it('is named by no address, an empty one least of all', async () => {
    await givenPersonWithoutEmail();
    for (const name of ['', ' ', 'null']) {
      expect(await campus.login(name)).toMatchObject({ success: false });
    }
  });

  it('changes the password without a mail', async () => {
    const { token } = await givenPersonWithoutEmail();
    await campus.deliverMails();
    const answer = await campus.call(
      'changepassword',
      { oldPassword: base64(PASSWORD), newPassword: base64('cinque gatti neri') },
      { token },
    );
    expect(answer).toMatchObject({ success: true });
    expect(await campus.deliverMails()).toEqual([]);
  });
});
