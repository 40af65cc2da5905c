import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'playwright/test';
import { places } from '../programs/places.ts';

/** The text of the newest mail to an address, once it is there. Without a mail server mails are kept as files. */
export async function mailTo(address: string, dataDir = places().dataDir): Promise<string> {
  let found: string | undefined;
  await expect
    .poll(
      async () => {
        found = (await mails(dataDir)).findLast((mail) => mail.includes(`To: ${address}`));
        return found;
      },
      { message: `a mail to ${address}`, timeout: 20_000 },
    )
    .toBeDefined();
  return decoded(found ?? '');
}

/** The texts of all mails to an address so far: of several at once no order is promised. */
export const mailsTo = async (address: string, dataDir = places().dataDir): Promise<string> =>
  (await mails(dataDir))
    .filter((mail) => mail.includes(`To: ${address}`))
    .map(decoded)
    .join('\n');

async function mails(dataDir: string): Promise<string[]> {
  const folder = join(dataDir, 'mail');
  const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith('.eml')).sort();
  return Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
}

/** Out of quoted-printable: soft line breaks and escaped bytes. */
function decoded(mail: string): string {
  const bytes = mail
    .replaceAll('=\r\n', '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
