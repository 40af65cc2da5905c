import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import * as z from 'zod/mini';
import { language } from '../../../contract/accounts/account.ts';
import type { Database } from '../../db/database.ts';
import { enqueue, type JobHandlers } from '../jobs/jobs.ts';
import { inWords, text } from '../texts.ts';
import { filled, type MailTemplates } from './mail-templates.ts';
import { type Digest, digestLetter, type Letter, type NoticeMail, noticeLetter } from './notice-letter.ts';

const mail = z.object({
  to: z.string(),
  language,
  /** The key under `mail` of subject and body; `values` fill them, instants in the institution's zone. */
  template: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number(), z.object({ instant: z.string() })])),
});
export type Mail = z.infer<typeof mail>;

export type Mailer = {
  send(mail: Mail): Promise<void>;
  sendNotice(mail: NoticeMail): Promise<void>;
  sendDigest(digest: Digest): Promise<void>;
};

export type MailSettings = {
  /** Without it every message becomes a file in `directory`. */
  smtpUrl: string | undefined;
  from: string;
  directory: string;
  templates: MailTemplates;
  institution: string;
  timeZone: string;
  publicOrigin: string;
};

type Log = { info(fields: Record<string, string>, message: string): void };
type Written = { from: { name: string; address: string } } & Pick<Letter, 'to' | 'subject' | 'text'> &
  Partial<Letter>;

/** Sends a mail in its reader's language, or keeps it as `.eml` where no mail server is configured. */
export function createMailer(settings: MailSettings, log: Log): Mailer {
  const { smtpUrl, institution, timeZone, from, templates } = settings;
  const deliver = smtpUrl === undefined ? intoFiles(settings.directory, log) : bySmtp(smtpUrl);
  const sender = { name: institution, address: from };
  return {
    sendNotice: (notice) => deliver({ from: sender, ...noticeLetter(notice, settings) }),
    sendDigest: (digest) => deliver({ from: sender, ...digestLetter(digest, settings) }),
    async send({ to, language, template, values }) {
      const filling = { ...inWords(values, language, timeZone), institution };
      const own = templates.find(template, language);
      const write = (part: 'subject' | 'body') =>
        own ? filled(own[part], filling) : text(language, timeZone, `mail.${template}.${part}`, filling);
      const ownSignature = templates.signature(language);
      const signature =
        ownSignature === undefined
          ? text(language, timeZone, 'mail.signature', { institution })
          : filled(ownSignature, { institution });
      await deliver({
        from: sender,
        to,
        subject: write('subject'),
        text: `${write('body')}\n\n${signature}\n`,
      });
    },
  };
}

/**
 * Queues a mail for after the commit; a person without an address gets none. Not for secrets, since the row
 * stays in the database until it is sent.
 */
export async function enqueueMail(
  tx: Database,
  payload: Omit<Mail, 'to'> & { to: Mail['to'] | null },
  now: Date,
): Promise<void> {
  if (payload.to !== null) await enqueue(tx, { kind: 'mail', payload, runAt: now });
}

/** What sends the mails that were put aside. */
export const mailJobs = (mailer: Mailer): JobHandlers => ({
  mail: (payload) => mailer.send(mail.parse(payload)),
});

function bySmtp(url: string) {
  const transport = createTransport({ url, connectionTimeout: 10_000, socketTimeout: 30_000 }); // less than a job's lease
  return async (written: Written) => {
    await transport.sendMail(written);
  };
}

function intoFiles(directory: string, log: Log) {
  const transport = createTransport({ streamTransport: true, buffer: true });
  return async (written: Written) => {
    const { message } = await transport.sendMail(written);
    await mkdir(directory, { recursive: true, mode: 0o700 });
    const file = join(directory, `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID()}.eml`);
    await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 });
    await rename(`${file}.part`, file);
    log.info({ subject: written.subject, file }, 'mail kept as a file, since SMTP_URL is not set');
  };
}
