import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { givenMailServer } from '../../testing/services/mail-server-fixtures.ts';
import { createMailer, type MailSettings, mailJobs } from './mail.ts';
import { NO_TEMPLATES, readMailTemplates, templateProblems } from './mail-templates.ts';

let directory: string;
beforeEach(async () => {
  directory = join(await mkdtemp(join(tmpdir(), 'ateneo-mail-')), 'mail');
});
afterEach(() => rm(join(directory, '..'), { recursive: true }));

const link = 'https://portal.example.org/account/recovery#token=abc';
const recovery = { to: 'ada@example.org', language: 'it' as const, template: 'recovery', values: { link } };

function givenMailer(settings: Partial<MailSettings> = {}) {
  const logged: unknown[] = [];
  const mailer = createMailer(
    {
      smtpUrl: undefined,
      from: 'ateneo@example.org',
      directory,
      institution: 'Università di Prova',
      timeZone: 'Europe/Rome',
      publicOrigin: 'https://portal.example.org',
      templates: NO_TEMPLATES,
      ...settings,
    },
    { info: (...line) => logged.push(line) },
  );
  return { mailer, logged };
}

const decoded = (raw: string) =>
  raw
    .replace(/=\r?\n/g, '')
    .replace(/(?:=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString('utf8'));

it('without a mail server a mail becomes a file that only its owner reads, and its subject a line of the log', async () => {
  const { mailer, logged } = givenMailer();
  await mailer.send(recovery);
  const [name = ''] = await readdir(directory);
  const file = join(directory, name);
  expect(name).toMatch(/^\d{4}-\d\d-\d\dT.*\.eml$/);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const raw = decoded(await readFile(file, 'utf8'));
  expect(raw).toContain('To: ada@example.org');
  expect(raw).toContain('Subject: Reimposta la password');
  expect(raw).toContain(link);
  expect(raw).toContain('Università di Prova');
  expect(JSON.stringify(logged)).toContain('Reimposta la password');
  expect(JSON.stringify(logged)).not.toMatch(/ada@|token/);
});

it.each([
  ['it', 'Reimposta la password'],
  ['en', 'Reset your password'],
  ['es', 'Restablece tu contraseña'],
] as const)('a mail is written in the reader’s language (%s)', async (language, subject) => {
  const { mailer, logged } = givenMailer();
  await mailer.send({ ...recovery, language });
  expect(JSON.stringify(logged)).toContain(subject);
});

it('with a mail server a mail is sent, and nothing is kept', async () => {
  const server = await givenMailServer();
  const { mailer } = givenMailer({ smtpUrl: server.url });
  await mailJobs(mailer).mail?.({ ...recovery, template: 'passwordChanged' });
  await server.close();
  const [{ to, from, message } = {}] = server.received;
  expect(to).toBe('ada@example.org');
  expect(from).toBe('ateneo@example.org');
  expect(decoded(message ?? '')).toContain('La password del tuo account è stata appena cambiata');
  await expect(readdir(directory)).rejects.toThrow('ENOENT');
});

it('a mail that was put aside in a shape of its own is not sent', () => {
  const { mailer } = givenMailer();
  expect(() => mailJobs(mailer).mail?.({ to: 'ada@example.org' })).toThrow();
});

/** A folder beside that of the mails, with these files. */
async function givenTemplates(files: Record<string, string>): Promise<string> {
  const folder = join(directory, '..', 'templates');
  await mkdir(folder);
  for (const [file, text] of Object.entries(files)) await writeFile(join(folder, file), text);
  return folder;
}

it('an institution’s own text takes the place of ours, in the language it has it in', async () => {
  const folder = await givenTemplates({
    'recovery.en.txt': 'Subject: {institution}: a new password\n\nHere you go:\n{link}\n',
    'signature.en.txt': 'The desk of {institution}\n',
    'README.md': 'not a template',
  });
  expect(templateProblems(folder)).toEqual([]);
  const { mailer, logged } = givenMailer({ templates: readMailTemplates(folder) });

  await mailer.send({ ...recovery, language: 'en' });
  const [name = ''] = await readdir(directory);
  const raw = decoded(await readFile(join(directory, name), 'utf8'));
  expect(raw).toMatch(new RegExp(`Here you go:\\s+${link}\\s+The desk of Università di Prova`));

  await mailer.send(recovery);
  const said = JSON.stringify(logged);
  expect(said).toContain('Università di Prova: a new password');
  expect(said).toContain('Reimposta la password');
});

it.each([
  ['recovery.it.txt', 'Subject: Password\n\nScrivici.', 'lacks {link}'],
  ['recovery.it.txt', 'Subject: Password\n\n{link} {name}', 'has {name}, which nothing fills in'],
  ['recovery.it.txt', '{link}', 'begins with "Subject: ", and has its body after an empty line'],
  ['recovery.fr.txt', 'Subject: Mot de passe\n\n{link}', 'is named recovery.<'],
  ['signature.it.txt', 'Ciao {link}', 'has {link}, which nothing fills in'],
  ['recovry.it.txt', 'Subject: Password\n\n{link}', 'is for no mail there is'],
])('%s with %j is refused: %s', async (file, text, problem) => {
  const problems = templateProblems(await givenTemplates({ [file]: text }));
  expect(problems).toEqual([expect.stringContaining(`${file} ${problem}`)]);
});

it('a folder that isn’t there is named', () => {
  expect(templateProblems('/nowhere')).toEqual(['must be a folder that can be read (ENOENT: /nowhere)']);
});
