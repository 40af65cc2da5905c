import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { givenFolder, givenZipFile, zipped } from '../../testing/services/bundle-fixtures.ts';
import { givenZip, type ZippedFile } from '../../testing/services/zip-fixtures.ts';
import { filesOf, givenUniversity, givenUniversity11, rowIn } from '../../testing/university-fixtures.ts';
import { collectFindings, type Finding, reportOf } from '../reports/findings.ts';
import { openBundle } from './bundle.ts';
import { type FileName, REFERENCES } from './files.ts';
import { readBundle } from './read-bundle.ts';

async function read(path: string) {
  const findings = collectFindings();
  const bundle = await findings.catch(async () => {
    const opened = await openBundle(path);
    return await readBundle(opened, findings).finally(opened.close);
  });
  const { problems, furtherProblems: further, warnings } = reportOf(findings);
  return { bundle, problems, further, warnings };
}

/** What a folder's problems are, once a file of the university is changed as text. */
const problemsWith = async (file: string, change: (text: string) => string | Buffer): Promise<Finding[]> =>
  (await readWith(file, change)).problems;

async function readWith(file: string, change: (text: string) => string | Buffer) {
  const files = new Map<string, string | Buffer>(filesOf(givenUniversity()));
  files.set(file, change(filesOf(givenUniversity()).get(file) ?? ''));
  return await read(givenFolder(files));
}

describe('a bundle', () => {
  test('is read from a folder, and from a zip with or without a folder in it', async () => {
    const university = givenUniversity();
    const paths = [
      givenFolder(university),
      givenZipFile(zipped(university)),
      givenZipFile(zipped(university, 'export/2026/')),
    ];
    for (const path of paths) {
      const { bundle, problems } = await read(path);
      expect(problems).toEqual([]);
      expect(bundle?.tables.users?.rows.get('ada')).toMatchObject({ line: 3, fields: { givenName: 'Ada' } });
      expect(bundle?.tables.enrollments?.rows.size).toBe(5);
    }
  });

  test('of version 1.1 has the roles that are in its users.csv', async () => {
    const { bundle, problems } = await read(givenFolder(givenUniversity11()));
    expect(problems).toEqual([]);
    expect(bundle?.tables.roles?.rows.get('ada')?.fields).toMatchObject({
      userSourcedId: 'ada',
      role: 'student',
      orgSourcedId: 'MAT',
      'metadata.programmeCode': 'L-MAT',
    });
  });

  test('may have a byte order mark, quoted cells over several lines, blank lines and columns of its own', async () => {
    const university = givenUniversity();
    rowIn(university, 'users', 'prof').familyName = 'De\n"Rossi", Paola';
    const files = filesOf(university);
    files.set('users.csv', `\uFEFF\r\n${files.get('users.csv')}\r\n`);
    const { bundle, problems } = await read(givenFolder(files));
    expect(problems).toEqual([]);
    expect(bundle?.tables.users?.rows.get('prof')?.fields.familyName).toBe('De\n"Rossi", Paola');
    expect(bundle?.tables.users?.rows.get('ada')).toMatchObject({ line: 5 });
    expect(bundle?.tables.users?.rows.get('ada')?.fields).not.toHaveProperty('dateLastModified');
  });
});

describe('one bad row is one problem, with its line, column and value:', () => {
  test.each([
    ['required', 'users', 'ada', 'username', ''],
    ['too_long', 'users', 'ada', 'familyName', 'x'.repeat(256)],
    ['not_an_email', 'users', 'ada', 'email', 'ada at uni'],
    ['not_true_or_false', 'users', 'ada', 'enabledUser', 'perhaps'],
    ['unknown_word', 'roles', 'R-ADA', 'role', 'wizard'],
    ['unknown_word', 'enrollments', 'E-ADA', 'status', 'gone'],
    ['not_a_date', 'academicSessions', 'S1', 'startDate', '2026-02-30'],
    ['not_a_date', 'enrollments', 'E-ADA', 'beginDate', '14/09/2026'],
    ['not_a_year', 'academicSessions', 'S1', 'schoolYear', '1827'],
    ['not_a_whole_number', 'courses', 'ALG', 'metadata.credits', '7,5'],
    ['not_a_programme_year', 'courses', 'ALG', 'metadata.year', 'first'],
  ] as const)('%s in %s', async (code, file, sourcedId, column, value) => {
    const university = givenUniversity();
    rowIn(university, file, sourcedId)[column] = value;
    const line = university[file].findIndex((cells) => cells.sourcedId === sourcedId) + 2;
    const { problems } = await read(givenFolder(university));
    expect(problems).toEqual([{ code, file: `${file}.csv`, line, column, value: value.slice(0, 120) }]);
  });

  test('duplicate', async () => {
    const university = givenUniversity();
    rowIn(university, 'courses', 'ANA').sourcedId = 'ALG';
    const { problems } = await read(givenFolder(university));
    expect(problems).toEqual([
      { code: 'duplicate', file: 'courses.csv', line: 3, column: 'sourcedId', value: 'ALG' },
    ]);
  });

  test('cell_count', async () => {
    const problems = await problemsWith('orgs.csv', (text) => text.replace('Org MAT,', 'Org MAT,,'));
    expect(problems).toMatchObject([{ code: 'cell_count', line: 3, params: { is: 8, expected: 7 } }]);
  });

  test('the first hundred are listed and the rest are counted', async () => {
    const university = givenUniversity();
    university.enrollments = Array.from({ length: 130 }, (_, number) => ({
      sourcedId: `E${number}`,
      role: 'wizard',
    }));
    const files = filesOf(university);
    files.set(
      'enrollments.csv',
      filesOf(university)
        .get('enrollments.csv')
        ?.replace('role', 'classSourcedId,userSourcedId,role')
        .replaceAll(',wizard', ',C-ALG,ada,wizard') ?? '',
    );
    const { problems, further } = await read(givenFolder(files));
    expect(problems).toHaveLength(100);
    expect(further).toBe(30);
  });
});

describe('a row is taken all the same, and what was assumed is told:', () => {
  test.each([
    ['letter_case', 'users', 'ada', 'enabledUser', 'TRUE', 'true'],
    ['letter_case', 'users', 'ada', 'enabledUser', 'False', 'false'],
    ['letter_case', 'enrollments', 'E-ADA', 'role', 'Student', 'student'],
    ['letter_case', 'orgs', 'MAT', 'status', 'Active', 'active'],
    ['own_word', 'orgs', 'MAT', 'type', 'dipartimento', 'dipartimento'],
    ['own_word', 'academicSessions', 'S1', 'type', 'quadrimestre', 'quadrimestre'],
    ['own_word', 'roles', 'R-ADA', 'roleType', 'main', 'main'],
    ['date_with_time', 'enrollments', 'E-ADA', 'beginDate', '2026-09-14T00:00:00.000Z', '2026-09-14'],
    ['date_with_time', 'academicSessions', 'S1', 'endDate', '2026-12-23 08:01:05', '2026-12-23'],
    ['school_year', 'academicSessions', 'S1', 'schoolYear', '', '2027'],
    ['school_year', 'academicSessions', 'AY', 'schoolYear', '', '2027'],
    ['school_year', 'academicSessions', 'AY', 'schoolYear', '2026-2030', '2027'],
    ['school_year', 'academicSessions', 'S1', 'schoolYear', 'current', '2027'],
    ['near_word', 'academicSessions', 'AY', 'schoolYear', '2026-2027', '2027'],
    ['near_word', 'academicSessions', 'AY', 'schoolYear', '2026/27', '2027'],
    ['near_word', 'academicSessions', 'S1', 'schoolYear', '26/27', '2027'],
    ['near_word', 'academicSessions', 'S1', 'schoolYear', 'A.A. 2026–27', '2027'],
    ['near_word', 'academicSessions', 'S1', 'status', 'inactive', 'active'],
    ['near_word', 'orgs', 'MAT', 'status', 'Archived', 'active'],
    ['near_word', 'courses', 'ALG', 'status', 'enabled', 'active'],
    ['near_word', 'users', 'ada', 'enabledUser', 'VERO', 'true'],
    ['near_word', 'users', 'ada', 'enabledUser', 'No', 'false'],
    ['near_word', 'enrollments', 'E-ADA', 'role', 'Learner', 'student'],
    ['near_word', 'roles', 'R-ADA', 'role', 'studentessa', 'student'],
  ] as const)('%s in %s', async (code, file, sourcedId, column, value, taken) => {
    const university = givenUniversity();
    rowIn(university, file, sourcedId)[column] = value;
    const line = university[file].findIndex((cells) => cells.sourcedId === sourcedId) + 2;
    const { bundle, problems, warnings } = await read(givenFolder(university));
    expect(problems).toEqual([]);
    expect(warnings).toEqual([{ code, file: `${file}.csv`, line, column, value, params: { read: taken } }]);
    expect(bundle?.tables[file]?.rows.get(sourcedId)?.fields).toHaveProperty([column], taken);
  });

  test.each([
    ['enrollments', 'E-ADA', 'inactive'],
    ['roles', 'R-ADA', 'completed'],
    ['users', 'ada', 'deleted'],
    ['enrollments', 'E-ADA', 'To Be Deleted'],
  ] as const)(
    'near_word: a row of %s whose status says that it is over is one to be deleted',
    async (file, sourcedId, value) => {
      const university = givenUniversity();
      rowIn(university, file, sourcedId).status = value;
      const line = university[file].findIndex((cells) => cells.sourcedId === sourcedId) + 2;
      const { bundle, problems, warnings } = await read(givenFolder(university));
      expect(problems).toEqual([]);
      expect(warnings).toContainEqual({
        ...{ code: 'near_word', file: `${file}.csv`, line, column: 'status', value },
        params: { read: 'tobedeleted' },
      });
      expect(bundle?.tables[file]?.deleted.has(sourcedId)).toBe(true);
    },
  );

  test('near_word: a person who isn’t active is there, and doesn’t sign in', async () => {
    const university = givenUniversity();
    rowIn(university, 'users', 'ada').status = 'inactive';
    const { bundle, problems, warnings } = await read(givenFolder(university));
    expect(problems).toEqual([]);
    expect(warnings.map(({ column, value, params }) => [column, value, params?.read])).toEqual([
      ['enabledUser', 'true', 'false'],
      ['status', 'inactive', 'active'],
    ]);
    expect(bundle?.tables.users?.rows.get('ada')?.fields).toMatchObject({
      status: 'active',
      enabledUser: 'false',
    });
  });

  test.each([
    ['Madonna', ''],
    ['', 'Sukarno'],
    ['(null)', 'Sukarno'],
    ['Madonna', '-'],
  ])('a person of one name: “%s” and “%s”', async (givenName, familyName) => {
    const university = givenUniversity();
    Object.assign(rowIn(university, 'users', 'ada'), { givenName, familyName });
    const { bundle, problems } = await read(givenFolder(university));
    expect(problems).toEqual([]);
    expect(bundle?.tables.users?.rows.get('ada')?.fields).toMatchObject({ givenName, familyName });
  });

  test.each([
    ['', ''],
    ['(null)', 'N/A'],
  ])('without any name, as “%s” and “%s”, a person is a problem', async (givenName, familyName) => {
    const university = givenUniversity();
    Object.assign(rowIn(university, 'users', 'ada'), { givenName, familyName });
    const { problems } = await read(givenFolder(university));
    expect(problems).toMatchObject([{ code: 'required', file: 'users.csv', column: 'familyName' }]);
  });

  test('school_year, where the whole column is missing', async () => {
    const university = givenUniversity();
    university.academicSessions = university.academicSessions.map(({ schoolYear: _, ...cells }) => cells);
    const { bundle, problems, warnings } = await read(givenFolder(university));
    expect(problems).toEqual([]);
    expect(warnings.map(({ code, line }) => [code, line])).toEqual([
      ['school_year', 2],
      ['school_year', 3],
      ['school_year', 4],
    ]);
    expect(bundle?.tables.academicSessions?.rows.get('S2')?.fields.schoolYear).toBe('2027');
  });

  test('short_row: the last cells are not there', async () => {
    const { warnings, problems } = await readWith('orgs.csv', (text) =>
      text.replace('Org UNI,school,UNI,', 'Org UNI,school'),
    );
    expect(problems).toEqual([]);
    expect(warnings).toMatchObject([
      { code: 'short_row', file: 'orgs.csv', line: 2, params: { is: 5, expected: 7 } },
    ]);
  });

  test('long_row: the cells beyond the header are empty', async () => {
    const { warnings, problems } = await readWith('orgs.csv', (text) =>
      text.replace(',UNI\r\n', ',UNI,,\r\n'),
    );
    expect(problems).toEqual([]);
    expect(warnings).toMatchObject([
      { code: 'long_row', file: 'orgs.csv', line: 3, params: { is: 9, expected: 7 } },
    ]);
  });

  test('but a short row that lacks what it needs is a problem', async () => {
    const problems = await problemsWith('orgs.csv', (text) => text.replace('Org UNI,school,UNI,', 'Org UNI'));
    expect(problems).toMatchObject([{ code: 'required', file: 'orgs.csv', line: 2, column: 'type' }]);
  });

  test('rows of nothing but commas are none', async () => {
    const { warnings, problems } = await readWith('orgs.csv', (text) => `${text},,,,,,\r\n,,,,,,\r\n`);
    expect([problems, warnings]).toEqual([[], []]);
  });
});

describe('a file that can’t be read on is one problem:', () => {
  test('column_missing', async () => {
    const problems = await problemsWith('users.csv', (text) => text.replace('givenName', 'firstName'));
    expect(problems).toEqual([
      { code: 'column_missing', file: 'users.csv', line: 1, column: 'givenName', value: null },
    ]);
  });

  test('column_twice', async () => {
    const problems = await problemsWith('users.csv', (text) => text.replace('familyName', 'givenName'));
    expect(problems).toMatchObject([{ code: 'column_missing', column: 'familyName' }]);
    const twice = await problemsWith('users.csv', (text) => text.replace('dateLastModified', 'email'));
    expect(twice).toMatchObject([{ code: 'column_twice', line: 1, column: 'email' }]);
  });

  test('an empty one lacks its columns', async () => {
    expect(await problemsWith('orgs.csv', () => '')).toMatchObject([
      { code: 'column_missing', file: 'orgs.csv' },
    ]);
  });

  test.each([
    [
      'windows-1252',
      (text: string) => Buffer.from(text.replaceAll('Ada', 'Ad\u00e0'), 'latin1'),
      3,
      'givenName',
      'Ad\uFFFD',
    ],
    [
      'UTF-16 with a mark',
      (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le'),
      1,
      null,
      expect.any(String),
    ],
    ['UTF-16 without one', (text: string) => Buffer.from(text, 'utf16le'), 1, null, expect.any(String)],
  ])('encoding: %s', async (_, change, line, column, value) => {
    const problems = await problemsWith('users.csv', change);
    expect(problems).toEqual([{ code: 'encoding', file: 'users.csv', line, column, value }]);
  });

  test('not_csv: a quote that is never closed', async () => {
    const problems = await problemsWith('users.csv', (text) => text.replace('Ada', '"Ada'));
    expect(problems).toMatchObject([{ code: 'not_csv', file: 'users.csv', line: 3 }]);
  });

  test('file_missing: announced and not there', async () => {
    const files = filesOf(givenUniversity());
    files.delete('classes.csv');
    const { problems } = await read(givenFolder(files));
    expect(problems).toMatchObject([{ code: 'file_missing', file: 'classes.csv' }]);
  });
});

describe('the manifest', () => {
  test('is needed', async () => {
    const files = filesOf(givenUniversity());
    files.delete('manifest.csv');
    expect((await read(givenFolder(files))).problems).toMatchObject([{ code: 'manifest_missing' }]);
  });

  test('has to be of a version that is known', async () => {
    expect(await problemsWith('manifest.csv', (text) => text.replace('1.2', '2.0'))).toEqual([
      { code: 'version_unknown', file: 'manifest.csv', line: 3, column: 'oneroster.version', value: '2.0' },
    ]);
  });

  test('says bulk, delta or absent', async () => {
    const problems = await problemsWith('manifest.csv', (text) =>
      text.replace('file.orgs,bulk', 'file.orgs,full'),
    );
    expect(problems).toMatchObject([{ code: 'unknown_word', line: 4, column: 'file.orgs', value: 'full' }]);
  });

  test('leaves out what it calls absent', async () => {
    const university = { ...givenUniversity(), modes: { enrollments: 'absent' as const } };
    const { bundle } = await read(givenFolder(university));
    expect(bundle?.tables).not.toHaveProperty('enrollments');
  });

  test('is believed when it doesn’t announce a file that is there, and that is told', async () => {
    const { problems, warnings } = await readWith('manifest.csv', (text) =>
      text.replace('file.enrollments,bulk', 'file.enrollments,'),
    );
    expect(problems).toEqual([]);
    expect(warnings).toMatchObject([{ code: 'not_announced', file: 'enrollments.csv' }]);
  });
});

describe('a source is refused before anything of it is inflated:', () => {
  const manifest: ZippedFile = { name: 'manifest.csv', content: 'propertyName,value' };
  const refused: [string, ZippedFile][] = [
    ['zip_bomb', { name: 'users.csv', content: Buffer.alloc(20 * 1024 ** 2) }],
    ['zip_encrypted', { name: 'users.csv', content: 'x', encrypted: true }],
    ['zip_nested', { name: 'bundle.zip', content: 'x' }],
    ['zip_path', { name: '../users.csv', content: 'x' }],
    ['zip_path', { name: '/etc/users.csv', content: 'x' }],
  ];
  test.each(refused)('%s', async (code, file) => {
    const { problems } = await read(givenZipFile(givenZip([manifest, file])));
    expect(problems).toMatchObject([{ code, value: file.name }]);
  });

  test('too_large', async () => {
    const content = randomBytes(8 * 1024 ** 2); // doesn't shrink: no bomb
    const halves = ['users.csv', 'roles.csv'].map((name) => ({
      name,
      content,
      declaredSize: 0.6 * 1024 ** 3,
    }));
    const { problems } = await read(givenZipFile(givenZip([manifest, ...halves])));
    expect(problems).toMatchObject([{ code: 'too_large', value: 'roles.csv' }]);
  });

  test('zip_too_many_entries', async () => {
    const many = Array.from({ length: 1001 }, (_, number) => ({ name: `${number}.csv`, content: '' }));
    expect((await read(givenZipFile(givenZip(many)))).problems).toMatchObject([
      { code: 'zip_too_many_entries' },
    ]);
  });

  test('source_missing, source_unreadable and zip_broken', async () => {
    expect((await read('/nowhere/at/all.zip')).problems).toMatchObject([{ code: 'source_missing' }]);
    const noZip = givenZipFile(Buffer.from('sourcedId,name'));
    expect((await read(noZip)).problems).toMatchObject([{ code: 'source_unreadable' }]);
    const broken = zipped(givenUniversity());
    broken.writeUInt32LE(0, broken.lastIndexOf('PK\u0001\u0002'));
    expect((await read(givenZipFile(broken))).problems).toMatchObject([{ code: 'zip_broken' }]);
  });
});

test('a file that is longer than the zip declares is not read to its end', async () => {
  const files = [...filesOf(givenUniversity())].map(([name, content]) => ({ name, content }));
  const lying = files.map((file) => (file.name === 'users.csv' ? { ...file, declaredSize: 100 } : file));
  const { problems } = await read(givenZipFile(givenZip(lying)));
  expect(problems).toMatchObject([{ code: 'file_unreadable', file: 'users.csv' }]);
});

test('every reference names a file that is read before, or its own', () => {
  const files = Object.keys(REFERENCES) as FileName[];
  for (const [index, file] of files.entries()) {
    for (const { to } of REFERENCES[file]) expect(files.slice(0, index + 1)).toContain(to);
  }
});
