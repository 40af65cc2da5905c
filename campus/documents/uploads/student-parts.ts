import { and, desc, eq, sql } from 'drizzle-orm';
import type { StudentSummary } from '../../../contract/dashboard/dashboard.ts';
import type { Findables, Overview, OwnCareer } from '../../area.ts';
import { noneOf } from '../../db/one-of.ts';
import { prepared } from '../../db/prepared.ts';
import { uploads } from '../../db/schema.ts';
import { partOf } from '../../platform/dashboard/day-part.ts';
import type { Step } from '../../platform/dashboard/step.ts';
import { inLanguage, text } from '../../platform/texts.ts';
import { linkOf, uploadTitleOf } from './about-upload.ts';
import { ownUploads } from './uploads.ts';

/** The kinds of paper of which the last that was handed in was rejected. */
export const studentUploads: Overview<OwnCareer, StudentSummary> = async (db, { careerId }, reader) => {
  const latest = await latestOf(db).execute({ careerId });
  const steps = latest
    .filter(({ status }) => status === 'rejected')
    .map(
      ({ id, type }): Step => ({
        ...{ code: 'upload_rejected', area: 'documents', severity: 'soon', link: linkOf(id) },
        ...{ ownerOffice: 'students', params: { paper: inLanguage(uploadTitleOf(type), reader.language) } },
      }),
    );
  return { steps, day: steps.map(partOf) };
};

const latestOf = prepared((db) =>
  db
    .selectDistinctOn([uploads.type], { id: uploads.id, type: uploads.type, status: uploads.status })
    .from(uploads)
    .where(
      and(
        eq(uploads.profileId, sql.placeholder('careerId')),
        noneOf(uploads.status, ['receiving', 'discarded']),
      ),
    )
    .orderBy(uploads.type, desc(uploads.startedAt))
    .prepare(''),
);

/** What a student has handed in. */
export const ownFiles: Findables<OwnCareer> = async (db, { careerId }, { language, timeZone }) =>
  (await ownUploads(db, careerId)).map(({ name, receivedAt }) => {
    const at = new Date(receivedAt);
    const detail = text(language, timeZone, 'search.on', { at });
    return { kind: 'document', title: name, detail, link: '/student/documents', near: at };
  });
