import { addHours } from 'date-fns/addHours';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { issueServiceSession } from '../accounts/people/people.ts';
import { accounts, profiles } from '../db/schema.ts';
import { prepareSheet } from '../exams/sheets/prepare-sheet.ts';
import { doneBy } from '../testing/teaching/courses-fixtures.ts';
import { givenSession, startsAt } from '../testing/teaching/exams-fixtures.ts';
import { givenAccepted } from '../testing/teaching/sheets-fixtures.ts';
import { testApp } from '../testing/test-campus.ts';
import { testDatabase } from '../testing/test-database.ts';

const database = await testDatabase();
const app = await testApp(database);

it('G13: nobody is a second member of a board by writing their own id in upper case', async () => {
  const at = addHours(startsAt, 3);
  const { token, professorId, sheetId, version } = await app.clock.transact(database.db, async (tx, now) => {
    const session = await givenSession(tx);
    await givenAccepted(tx, session);
    const { examId } = session;
    const of = eq(profiles.id, session.professorId);
    const people = await tx.select({ personId: profiles.personId }).from(profiles).where(of);
    await tx.insert(accounts).values(people);
    const sheet = await doneBy(prepareSheet(tx, { examId, professorId: session.professorId }, at));
    return { ...session, ...sheet, token: await issueServiceSession(tx, session.professorId, now) };
  });
  const check = async (boardIds: string[]) => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/professor/exams/checksheet',
      headers: { authorization: `Bearer ${token}` },
      payload: { sheetId, version, boardIds, unanimous: true },
    });
    return answer.json();
  };
  for (const own of [professorId, professorId.toUpperCase()])
    expect(await check([own])).toMatchObject({
      success: false,
      result: { reasons: [{ code: 'field.boardIds' }] },
    });
});
