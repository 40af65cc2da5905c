import type { Findables, OwnCareer } from '../../area.ts';
import { text } from '../../platform/texts.ts';
import { ownUploads } from './uploads.ts';

/** What a student has handed in. */
export const ownFiles: Findables<OwnCareer> = async (db, { careerId }, { language, timeZone }) =>
  (await ownUploads(db, careerId)).map(({ name, receivedAt }) => {
    const at = new Date(receivedAt);
    const detail = text(language, timeZone, 'search.on', { at });
    return { kind: 'document', title: name, detail, link: '/student/documents', near: at };
  });
