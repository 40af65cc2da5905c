import type { UploadType } from '../../../contract/documents/uploads.ts';
import { LANGUAGES } from '../../../contract/wire/constants.ts';
import type { LocalText } from '../../db/schema/columns.ts';
import { type NoticeKinds, noticesOf } from '../../platform/notices/notify.ts';
import { text } from '../../platform/texts.ts';

const ofStudents = { area: 'documents', reader: 'student', severity: 'normal', email: 'now' } as const;

/** The notices to students. A mail names neither the paper nor the reason of a rejection. */
export const uploadNotices = {
  uploadAccepted: { ...ofStudents, values: ['paper'] },
  uploadExpiring: { ...ofStudents, values: ['paper', 'on'] },
  uploadExpired: { ...ofStudents, values: ['paper', 'on'] },
  uploadRejected: { ...ofStudents, values: ['paper', 'reason'] },
} as const satisfies NoticeKinds;

export const { notify, resolve } = noticesOf(uploadNotices);

/** Where its owner finds it. */
export const linkOf = (uploadId: string): string => `/student/documents#upload-${uploadId}`;

/** Whose it is, and where they find it. */
export const aboutUpload = ({ id, profileId }: { id: string; profileId: string }) => ({
  to: [profileId],
  subject: id,
  link: linkOf(id),
});

/** What a type of paper is called. */
export const uploadTitleOf = (type: UploadType): LocalText =>
  Object.fromEntries(
    LANGUAGES.map((language) => [language, text(language, 'UTC', `upload.type.${type}`)]),
  ) as LocalText;
