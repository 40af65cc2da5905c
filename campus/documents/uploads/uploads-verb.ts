import { columns, print } from '../../platform/terminal.ts';
import { OfficeRefused, type Verb, WrongUsage } from '../../verb.ts';

export const uploadsVerb: Verb = {
  usage: 'list [--all] | accept <id> [--until <yyyy-mm-dd>] | reject <id> --reason <text> | scan | check',
  says: 'papers that students have handed in, and what a scanner says of them',
  options: { all: { type: 'boolean' }, reason: { type: 'string' }, until: { type: 'string' } },
  run: async ({ words: [action, uploadId], flags }, { withOffice }) => {
    if (action === 'list') {
      const waiting = await withOffice((office) => office('uploads/list', { all: flags.all === true }));
      for (const { id, badge, type, name, bytes, status, scan, receivedAt, expiresOn } of waiting)
        print(columns([id, badge, type, name, bytes, status, scan, receivedAt, expiresOn ?? '']));
    } else if (action === 'scan') {
      const { clean, infected, left } = await withOffice((office) => office('uploads/scan', {}));
      print(`${clean} clean, ${infected.length} infected, ${left} not scanned yet`);
      for (const { uploadId, found } of infected) print(columns([uploadId, found]));
    } else if (action === 'check') {
      const { nobodys, missing, sealed } = await withOffice((office) => office('uploads/check', {}));
      print(`${nobodys} files are nobody’s; ${missing.length} papers lack their file`);
      print(`${sealed.length} files are sealed with a key that is not in UPLOADS_KEY`);
      refuseWanting({ missing, sealed });
    } else if (action === 'accept' && uploadId) {
      const expiresOn = typeof flags.until === 'string' ? flags.until : undefined;
      await withOffice((office) => office('uploads/accept', { uploadId, expiresOn }));
    } else if (action === 'reject' && uploadId && typeof flags.reason === 'string') {
      const { reason } = flags;
      await withOffice((office) => office('uploads/reject', { uploadId, reason }));
    } else throw new WrongUsage();
  },
};

function refuseWanting({ missing, sealed }: { missing: string[]; sealed: string[] }): void {
  const lines = [
    ...(missing.length > 0 ? ['no file is there of:', ...missing] : []),
    ...(sealed.length > 0 ? ['no key here opens, until UPLOADS_KEY has theirs:', ...sealed] : []),
  ];
  if (lines.length > 0) throw new OfficeRefused(lines.join('\n'));
}
