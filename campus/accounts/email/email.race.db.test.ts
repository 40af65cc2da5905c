import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { emailUndos, people } from '../../db/schema.ts';
import { PASSWORD, testCampus } from '../../testing/test-campus.ts';

const campus = await testCampus();

let serial = 0;
async function givenAsking(email: string) {
  const person = await campus.givenPerson();
  const { token } = await campus.login(person.email);
  await campus.call('smallupdateprofile', { email }, { token });
  return { ...person, token, link: await campus.linkFor(email, 'emailProof') };
}
const open = (body: object) => campus.call('email', body);
const successes = (answers: { success: boolean }[]) => answers.filter(({ success }) => success).length;

it('S7: a link opened many times at once counts once, and leaves one way back', async () => {
  const { link, personId } = await givenAsking(`race${++serial}@example.net`);
  expect(successes(await Promise.all(Array.from({ length: 6 }, () => open({ token: link }))))).toBe(1);
  const undos = await campus.db.select().from(emailUndos).where(eq(emailUndos.personId, personId));
  expect(undos).toHaveLength(1);
});

it('S7: of two who prove one address at once one has it', async () => {
  const email = `race${++serial}@example.net`;
  const [one, other] = [await givenAsking(email), await givenAsking(email.toUpperCase())];
  const answers = await Promise.all([open({ token: one.link }), open({ token: other.link })]);
  expect(successes(answers)).toBe(1);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
});

it('S7: whoever registers under an address in the instant it is left does not keep its owner from it', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { link, email, personId } = await givenAsking(`race${++serial}@example.net`);
    const thief = {
      givenName: 'Ugo',
      familyName: 'Ladri',
      password: PASSWORD,
      language: 'it',
      privacy: true,
    };
    const [proven, registered] = await Promise.all([
      open({ token: link }),
      campus.call('register', { ...thief, email }),
    ]);
    expect(proven).toMatchObject({ success: true });
    expect(registered).toMatchObject({ success: false });
    expect(await open({ undo: await campus.linkFor(email, 'emailUndo') })).toMatchObject({ success: true });
    const [person] = await campus.db.select().from(people).where(eq(people.id, personId));
    expect(person?.email).toBe(email);
  }
});

it('S7: a change that is proven while an older one is undone does not outlive it', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { link, email, personId, token } = await givenAsking(`race${++serial}@example.net`);
    await open({ token: link });
    const undo = await campus.linkFor(email, 'emailUndo');
    const next = `race${++serial}@example.net`;
    await campus.call('smallupdateprofile', { email: next }, { token });
    const later = await campus.linkFor(next, 'emailProof');
    const [undone] = await Promise.all([open({ undo }), open({ token: later })]);
    expect(undone).toMatchObject({ success: true });
    const [person] = await campus.db.select().from(people).where(eq(people.id, personId));
    expect(person?.email).toBe(email);
  }
});
