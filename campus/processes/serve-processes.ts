import { processCalls } from '../../contract/processes/calls.ts';
import type { Area } from '../area.ts';
import { sealingOf } from '../careers/records/seal-act.ts';
import type { CampusConfig } from '../config.ts';
import type { CampusApp } from '../http/campus-app.ts';
import { serve } from '../http/serve.ts';
import { pdfFileOf } from '../pdf/pdf-file.ts';
import { ofProfiles, recordOfficeReading } from '../platform/audit/record-readings.ts';
import { letterheadOf } from '../platform/letterhead.ts';
import { answerProposal, proposeRecognition } from './recognition/propose.ts';
import {
  approveRequest,
  closeRequest,
  executeAgain,
  rejectRequest,
  returnRequest,
  reviewRequest,
} from './requests/judge-request.ts';
import { listRequests, officeRequest, ownRequests, requestDetail } from './requests/list-requests.ts';
import { requestPdf } from './requests/request-pdf.ts';
import { saveRequest } from './requests/save-request.ts';
import { appealRequest, cancelRequest, submitRequest } from './requests/submit-request.ts';
import { writeToOffice, writeToStudent } from './requests/write-message.ts';
import { saveType } from './save-type.ts';

/** Requests, as students and the offices ask about them. */
export function serveProcesses(app: CampusApp, { areas, config }: { areas: Area[]; config: CampusConfig }) {
  const institution = letterheadOf(config);
  const place = { areas, ...sealingOf(config) };
  serve(app, processCalls, {
    'student/processes/list': {
      read: (db, { careerId, reader }, now) => ownRequests(db, { careerId, reader }, now),
    },
    'student/processes/detail': {
      read: (db, { body, careerId, language }, now) =>
        requestDetail(db, { ...body, careerId, language }, now),
    },
    'student/processes/paper': {
      read: async (db, { body, careerId, reader }) =>
        pdfFileOf(await requestPdf(db, { ...body, careerId }, { ...reader, institution })),
    },
    'student/processes/save': {
      change: (tx, { body, careerId }, now) => saveRequest(tx, { ...body, careerId }, now),
    },
    'student/processes/submit': {
      change: (tx, { body, careerId, timeZone }, now) =>
        submitRequest(tx, { ...body, careerId, timeZone }, now),
    },
    'student/processes/cancel': {
      change: (tx, { body, careerId }, now) => cancelRequest(tx, { ...body, careerId }, now),
    },
    'student/processes/appeal': {
      change: (tx, { body, careerId, timeZone }, now) =>
        appealRequest(tx, { ...body, careerId, timeZone }, now),
    },
    'student/processes/answer': {
      change: (tx, { body, careerId, timeZone }, now) =>
        answerProposal(tx, { ...body, careerId, timeZone, areas }, now),
    },
    'student/processes/message': {
      change: (tx, { body, careerId }, now) => writeToOffice(tx, { ...body, careerId }, now),
    },
    'office/processes/message': { change: (tx, { body }, now) => writeToStudent(tx, body, now) },
    'office/processes/type': { change: (tx, { body }, now) => saveType(tx, body, now) },
    'office/processes/list': {
      read: (db, { body, language }, now) => listRequests(db, { ...body, language }, now),
    },
    'office/processes/detail': {
      read: async (db, { body, language }, now) => {
        const request = await officeRequest(db, { ...body, language }, now);
        await recordOfficeReading(db, 'request', ofProfiles([request.careerId]), now);
        return request;
      },
    },
    'office/processes/review': { change: (tx, { body }, now) => reviewRequest(tx, body.requestId, now) },
    'office/processes/return': {
      change: (tx, { body, timeZone }, now) => returnRequest(tx, { ...body, timeZone }, now),
    },
    'office/processes/propose': {
      change: (tx, { body, timeZone }, now) => proposeRecognition(tx, { ...body, timeZone, areas }, now),
    },
    'office/processes/approve': {
      change: (tx, { body, timeZone }, now) => approveRequest(tx, { ...body, ...place, timeZone }, now),
    },
    'office/processes/reject': {
      change: (tx, { body, timeZone }, now) => rejectRequest(tx, { ...body, timeZone }, now),
    },
    'office/processes/execute': {
      change: (tx, { body, timeZone }, now) => executeAgain(tx, { ...body, ...place, timeZone }, now),
    },
    'office/processes/close': { change: (tx, { body }, now) => closeRequest(tx, body, now) },
  });
}
