import { documentCalls } from '../../contract/documents/calls.ts';
import type { Area } from '../area.ts';
import { careersByBadge } from '../careers/find-career.ts';
import type { CampusConfig } from '../config.ts';
import { reasonsFor } from '../http/answers.ts';
import type { CampusApp } from '../http/campus-app.ts';
import { serve } from '../http/serve.ts';
import { pdfFileOf } from '../pdf/pdf-file.ts';
import { ofProfiles, recordOfficeReading } from '../platform/audit/record-readings.ts';
import { NotFound } from '../platform/failures.ts';
import { takeFrom } from '../platform/limits/bucket.ts';
import { attendedDays } from './certificates/attended-days.ts';
import { batchProgressOf, beginBatch, listBatches } from './certificates/begin-batch.ts';
import { certifiable, issueCertificate, locksAgainst } from './certificates/issue-certificate.ts';
import { certificateFile, ownCertificates } from './certificates/own-certificates.ts';
import { revokeCertificate } from './certificates/revoke-certificate.ts';
import { publicKeys, verifyBuckets, verifyCertificate } from './certificates/verify-certificate.ts';
import { certificateSetting } from './certificates/write-certificate.ts';
import { declarable, declarationPdf } from './declaration-pdf.ts';

/** Papers, as students ask for them. */
export function serveDocuments(app: CampusApp, { config, areas }: { config: CampusConfig; areas: Area[] }) {
  const setting = certificateSetting(config, { timeZone: app.timeZone, areas });
  serve(app, documentCalls, {
    'student/documents/templates': {
      read: async (db, { careerId, reader, timeZone }, now) => ({
        now: now.toISOString(),
        declarations: await declarable(db, careerId),
        certifiable: await certifiable(db, careerId),
        reasons: reasonsFor((await locksAgainst(db, careerId, now)).lockedBy, reader),
        certificates: await ownCertificates(db, careerId, { language: reader.language, timeZone, now }),
        attendedDays: await attendedDays(db, areas, careerId, reader, now),
      }),
    },
    'student/documents/declare': {
      read: async (db, { body: { code, language }, careerId, timeZone }, now) => {
        const place = { language, timeZone, institution: config.INSTITUTION_NAME };
        return pdfFileOf(await declarationPdf(db, { code, careerId }, place, now));
      },
    },
    'student/documents/issue': {
      change: (tx, { body, user }, now) => issueCertificate(tx, { ...body, user }, setting(), now),
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
      read: async (db, { body, language, timeZone }, now) => {
        const careerId = (await careersByBadge(db, [body.badge])).get(body.badge);
        if (!careerId) return [];
        await recordOfficeReading(db, 'certificates', ofProfiles([careerId]), now);
        return await ownCertificates(db, careerId, { language, timeZone, now });
      },
    },
    'office/certificates/begin': { change: (tx, { body, reader }, now) => beginBatch(tx, body, reader, now) },
    'office/certificates/batch': { read: (db, { body }) => batchProgressOf(db, body.batchId) },
    'office/certificates/batches': { read: (db, _asked, now) => listBatches(db, now) },
    'office/certificates/revoke': { change: (tx, { body }, now) => revokeCertificate(tx, body, now) },
  });
}
