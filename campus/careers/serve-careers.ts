import { careerCalls } from '../../contract/careers/calls.ts';
import type { Area } from '../area.ts';
import type { CampusConfig } from '../config.ts';
import type { CampusApp } from '../http/campus-app.ts';
import { serve } from '../http/serve.ts';
import { ofProfiles, recordOfficeReading } from '../platform/audit/record-readings.ts';
import {
  addAccommodation,
  listAccommodations,
  removeAccommodation,
} from './accommodations/accommodations.ts';
import { addCareer } from './add-career.ts';
import { approvePlan } from './plans/approve-plan.ts';
import { addTranscriptRow } from './records/add-transcript-row.ts';
import { sealingOf } from './records/seal-act.ts';

/** Careers, their plans and transcripts, as the office keeps them. */
export function serveCareers(app: CampusApp, { config, areas }: { config: CampusConfig; areas: Area[] }) {
  const setting = { ...sealingOf(config), areas };
  serve(app, careerCalls, {
    'office/careers/add': { change: (tx, { body }, now) => addCareer(tx, body, now, { areas }) },
    'office/plans/approve': { change: (tx, { body }, now) => approvePlan(tx, body, now) },
    'office/accommodations/add': { change: (tx, { body }, now) => addAccommodation(tx, body, now) },
    'office/accommodations/list': {
      read: async (db, { body }, now) => {
        await recordOfficeReading(db, 'accommodations', ofProfiles([body.careerId]), now);
        return await listAccommodations(db, body);
      },
    },
    'office/accommodations/remove': { change: (tx, { body }, now) => removeAccommodation(tx, body, now) },
    'office/transcript/add': { change: (tx, { body }, now) => addTranscriptRow(tx, body, setting, now) },
  });
}
