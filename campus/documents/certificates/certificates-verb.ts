import { type Verb, WrongUsage } from '../../verb.ts';

/** Certificates from the command line: what was certified of somebody, and revoking. */
export const certificatesVerb: Verb = {
  usage: 'list <badge> | revoke <serial> <reason>',
  says: 'what was certified of students, and taking it back',
  run: async ({ words: [action, first, ...rest] }, { withOffice }) => {
    if (action === 'list' && first && rest.length === 0) {
      const listed = await withOffice((office) => office('certificates/list', { badge: first }));
      for (const { serial, status, kind, purpose, issuedAt, reason } of listed)
        console.log([serial, status, kind, purpose, issuedAt, reason ?? '-'].join('\t'));
    } else if (action === 'revoke' && first && rest.length > 0) {
      await withOffice((office) => office('certificates/revoke', { serial: first, reason: rest.join(' ') }));
    } else throw new WrongUsage();
  },
};
