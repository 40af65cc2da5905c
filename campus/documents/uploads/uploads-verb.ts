import { type Verb, WrongUsage } from '../../verb.ts';

export const uploadsVerb: Verb = {
  usage: 'list [--all] | accept <id> | reject <id> --reason <text>',
  says: 'papers that students have handed in; no scanner has looked at them',
  options: { all: { type: 'boolean' }, reason: { type: 'string' } },
  run: async ({ words: [action, uploadId], flags }, { withOffice }) => {
    if (action === 'list') {
      const waiting = await withOffice((office) => office('uploads/list', { all: flags.all === true }));
      for (const { id, badge, type, name, bytes, status, receivedAt } of waiting)
        console.log([id, badge, type, name, bytes, status, receivedAt].join('\t'));
    } else if (action === 'accept' && uploadId) {
      await withOffice((office) => office('uploads/accept', { uploadId }));
    } else if (action === 'reject' && uploadId && typeof flags.reason === 'string') {
      const { reason } = flags;
      await withOffice((office) => office('uploads/reject', { uploadId, reason }));
    } else throw new WrongUsage();
  },
};
