import { empty } from '../../contract/envelope.ts';
import {
  auditVerification,
  backupReport,
  backupRequest,
  demoAccounts,
  findRequest,
  foundProfiles,
  renewInstitutionRequest,
} from '../../contract/office.ts';
import { type Place, renewInstitution } from '../demo/renew.ts';
import { answerOf, succeed } from '../http/answers.ts';
import type { CampusApp } from '../http/campus-app.ts';
import { verifyAudit } from '../platform/audit-chain.ts';
import { writeBackup } from './backup/write-backup.ts';
import { findProfiles } from './find-profiles.ts';

/** What the command line asks of the institution as a whole. */
export function institutionRoutes(app: CampusApp, { exposed }: Pick<Place, 'exposed'>) {
  const preHandler = app.requireService;

  app.post(
    '/api/office/institution/renew',
    { preHandler, schema: { body: renewInstitutionRequest, response: { 200: answerOf(demoAccounts) } } },
    (request) =>
      app.change(request, (tx, now) =>
        renewInstitution(tx, request.body, now, { timeZone: app.timeZone, exposed }),
      ),
  );

  app.post(
    '/api/office/profiles/find',
    { preHandler, schema: { body: findRequest, response: { 200: answerOf(foundProfiles) } } },
    (request) => app.read(request, (db, now) => findProfiles(db, request.body.who, now)),
  );

  app.post(
    '/api/office/institution/backup',
    { preHandler, schema: { body: backupRequest, response: { 200: answerOf(backupReport) } } },
    async (request) => succeed(await writeBackup(app.db, request.body.path)),
  );

  app.post(
    '/api/office/audit/verify',
    { preHandler, schema: { body: empty, response: { 200: answerOf(auditVerification) } } },
    (request) => app.read(request, (db) => verifyAudit(db)),
  );
}
