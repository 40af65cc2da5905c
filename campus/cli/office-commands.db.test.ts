import { expect, it } from 'vitest';
import { givenCareer } from '../testing/people/careers-fixtures.ts';
import { testCampus } from '../testing/test-campus.ts';
import { commandOver } from '../testing/test-command.ts';
import { officeLine } from '../testing/test-office.ts';

const { call, db } = await testCampus();
const run = commandOver(officeLine(call));
await givenCareer(db);

it('the office adds somebody, charges a student and reads both, from the command line', async () => {
  const name = 'Bò\u001b[2J\u202egnp';
  const words = ['--given-name', 'Ida', '--family-name', name, '--email', 'ida@example.org'];
  const person = ['--profiles.0.type', 'professor', '--profiles.0.badge', 'P77'];
  expect(await run('people', 'add', ...words, ...person)).toMatch(
    /^personId: [\da-f-]{36}\nprofileIds: [\da-f-]{36}\n$/,
  );
  const found = await run('people', 'find', 'P77');
  expect(found).toMatch(/^personId +name\n[\da-f-]{36} {2}Ida Bò\\u001b\[2J\\u202egnp\n$/);

  const charge = ['210001', 'tuition', '2026', '1.234,50', 'EUR', '2026-12-01', '--title', 'Prima\nrata'];
  const [, id = ''] = /^id: (\S+)\n$/.exec(await run('charges', 'add', ...charge)) ?? [];
  const [head = '', row = ''] = (await run('charges', 'list', '210001')).split('\n');
  expect(head).toMatch(/^chargeId +kind +title +academicYear +amount/);
  expect(row).toMatch(new RegExp(`^${id} +tuition +Prima\\\\u000arata +2026 +1234\\.50 EUR`));
  const listed = JSON.parse(await run('charges', 'list', '210001', '--json'));
  expect(listed).toMatchObject([{ chargeId: id, amount: 123_450, title: 'Prima\nrata' }]);

  const arranged = await run(
    'accommodations',
    'add',
    '210001',
    'extra_time',
    '2026-09-01',
    '--percent',
    '30',
  );
  expect(await run('accommodations', 'list', '--career', '210001')).toContain(arranged.slice(4).trim());
  await expect(run('charges', 'cancel', crypto.randomUUID(), 'Sbagliato')).rejects.toThrow('refused');
});
