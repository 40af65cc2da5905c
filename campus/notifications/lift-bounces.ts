import * as z from 'zod/mini';
import { print } from '../platform/terminal.ts';
import { type Run, WrongUsage } from '../verb.ts';

/** Has mails sent again to every address that came back since an instant, however many calls it takes. */
export const liftBounces: Run = async ({ words, flags }, { withOffice }) => {
  const since = z
    .string()
    .check(z.refine((text) => !Number.isNaN(Date.parse(text))))
    .safeParse(flags.since);
  if (words.length > 0 || !since.success)
    throw new WrongUsage('--since is an instant such as 2026-12-01T08:00:00Z');
  const asked = { since: new Date(since.data).toISOString() };
  await withOffice(async (office) => {
    let lifted = 0;
    for (;;) {
      const { bounced } = await office('notifications/listbounced', asked);
      if (bounced.length === 0) break;
      const addresses = bounced.map(({ address }) => address);
      lifted += (await office('notifications/bounced', { addresses, reason: null })).addresses;
    }
    print(lifted);
  });
};
