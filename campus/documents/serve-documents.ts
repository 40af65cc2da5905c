import { documentCalls } from '../../contract/calls/documents.ts';
import type { Area } from '../area.ts';
import { careersByBadge } from '../careers/by-badge.ts';
import type { CampusConfig } from '../config.ts';
import type { CampusApp } from '../http/campus-app.ts';
import { serve } from '../http/serve.ts';
import { paperFileOf } from '../pdf/paper-file.ts';
import { takeFrom } from '../platform/bucket.ts';
import { NotFound } from '../platform/failures.ts';
import { paperInstitution } from '../platform/paper-institution.ts';
import { ofProfiles, recordOfficeReading } from '../platform/record-readings.ts';
import { keptSealKey } from '../seal/seal-key.ts';
import { attendedDays } from './certificates/attended-days.ts';
import { certifiable } from './certificates/certifiable.ts';
import { issueCertificate } from './certificates/issue-certificate.ts';
import { certificateFile, ownCertificates } from './certificates/own-certificates.ts';
import { revokeCertificate } from './certificates/revoke-certificate.ts';
import { publicKeys, verifyBuckets, verifyCertificate } from './certificates/verify-certificate.ts';
import { declarable } from './declarations/declarable.ts';
import { declarationPaper } from './declarations/declaration-paper.ts';

/** Papers, as students ask for them. */
export function serveDocuments(app: CampusApp, { config, areas }: { config: CampusConfig; areas: Area[] }) {
  const { publicOrigin, DATA_DIR: dataDir, SEAL_KEY: pem } = config;
  const institution = paperInstitution(config);
  const key = keptSealKey({ dataDir, pem });
  serve(app, documentCalls, {
    'student/documents/templates': {
      read: async (db, { careerId, reader, timeZone }, now) => ({
        declarations: await declarable(db, careerId),
        certifiable: await certifiable(db, careerId),
        certificates: await ownCertificates(db, careerId, { timeZone, now }),
        attendedDays: await attendedDays(db, areas, careerId, reader, now),
      }),
    },
    'student/documents/declare': {
      read: async (db, { body: { code, language }, careerId, timeZone }, now) => {
        const setting = { language, timeZone, institution: config.INSTITUTION_NAME };
        return paperFileOf(await declarationPaper(db, { code, careerId }, setting, now));
      },
    },
    'student/documents/issue': {
      change: (tx, { body, user, timeZone }, now) =>
        issueCertificate(
          tx,
          { ...body, user },
          { institution, publicOrigin, timeZone, key: key(), areas },
          now,
        ),
    },
    'student/documents/certificate': {
      read: (db, { body, careerId, timeZone }, now) =>
        certificateFile(db, { ...body, careerId }, { timeZone, now }),
    },
    'documents/verify': {
      answer: async ({ request, body: { code }, timeZone }) => {
        const now = await app.clock.now(app.db);
        await takeFrom(app.db, verifyBuckets(request.peer), now);
        return await app.read(request, async (db) => {
          const verified = await verifyCertificate(db, code, { timeZone, now });
          if (!verified) throw new NotFound('certificate', 'of a code');
          return verified;
        });
      },
    },
    'documents/keys': { read: (db) => publicKeys(db) },
    'office/certificates/list': {
      read: async (db, { body, timeZone }, now) => {
        const careerId = (await careersByBadge(db, [body.badge])).get(body.badge);
        if (!careerId) return [];
        await recordOfficeReading(db, 'certificates', ofProfiles([careerId]), now);
        return await ownCertificates(db, careerId, { timeZone, now });
      },
    },
    'office/certificates/revoke': { change: (tx, { body }, now) => revokeCertificate(tx, body, now) },
  });
}
