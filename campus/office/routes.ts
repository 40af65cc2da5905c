import type * as z from 'zod/mini';
import {
  type Added,
  addCareerRequest,
  added,
  addFacultyRequest,
  addOfferingRequest,
  addPeriodRequest,
  addProgrammeRequest,
  addTranscriptRowRequest,
  addUnitRequest,
  approvePlanRequest,
  saveEnrolmentWindowRequest,
} from '../../contract/office.ts';
import type { Database } from '../db/database.ts';
import { answerOf } from '../http/answers.ts';
import type { CampusApp } from '../http/campus-app.ts';
import type { Outcome } from '../platform/outcome.ts';
import { addCareer } from './careers.ts';
import { saveEnrolmentWindow } from './enrolment-windows.ts';
import { addFaculty } from './faculties.ts';
import { addOffering } from './offerings.ts';
import { addPeriod } from './periods.ts';
import { approvePlan } from './plans.ts';
import { addProgramme } from './programmes.ts';
import { addTranscriptRow } from './transcript.ts';
import { addUnit } from './units.ts';

/** What the office may do over a service token; the portal never passes these on. */
export function officeRoutes(app: CampusApp) {
  const call = <Body extends z.ZodMiniType>(
    path: string,
    body: Body,
    work: (tx: Database, input: z.output<Body>, now: Date) => Promise<Outcome<Added>>,
  ) =>
    app.post(
      `/api/office/${path}`,
      { preHandler: app.requireService, schema: { body, response: { 200: answerOf(added) } } },
      (request) => app.change(request, (tx, now) => work(tx, request.body as z.output<Body>, now)),
    );

  call('faculties/add', addFacultyRequest, addFaculty);
  call('programmes/add', addProgrammeRequest, addProgramme);
  call('units/add', addUnitRequest, addUnit);
  call('offerings/add', addOfferingRequest, addOffering);
  call('careers/add', addCareerRequest, addCareer);
  call('plans/approve', approvePlanRequest, approvePlan);
  call('periods/add', addPeriodRequest, addPeriod);
  call('transcript/add', addTranscriptRowRequest, addTranscriptRow);
  call('windows/save', saveEnrolmentWindowRequest, saveEnrolmentWindow);
}
