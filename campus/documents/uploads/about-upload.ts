import type { UploadType } from '../../../contract/documents/uploads.ts';
import { LANGUAGES } from '../../../contract/wire/constants.ts';
import type { LocalText } from '../../db/schema/columns.ts';
import { text } from '../../platform/texts.ts';

/** Where its owner finds it. */
export const linkOf = (uploadId: string): string => `/student/documents#upload-${uploadId}`;

/** Whose it is, and where they find it. */
export const aboutUpload = ({ id, profileId }: { id: string; profileId: string }) => ({
  to: [profileId],
  subject: id,
  link: linkOf(id),
});

/** What a type of paper is called. */
export const paperOf = (type: UploadType): LocalText =>
  Object.fromEntries(
    LANGUAGES.map((language) => [language, text(language, 'UTC', `upload.type.${type}`)]),
  ) as LocalText;
