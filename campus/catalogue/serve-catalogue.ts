import { catalogueCalls } from '../../contract/catalogue/calls.ts';
import type { CampusApp } from '../http/campus-app.ts';
import { serve } from '../http/serve.ts';
import { addFaculty, addOffering, addProgramme, addUnit } from './office-catalogue.ts';

/** What the institution teaches, as the office says it. */
export function serveCatalogue(app: CampusApp) {
  serve(app, catalogueCalls, {
    'office/faculties/add': { change: (tx, { body }, now) => addFaculty(tx, body, now) },
    'office/programmes/add': { change: (tx, { body }, now) => addProgramme(tx, body, now) },
    'office/units/add': { change: (tx, { body }, now) => addUnit(tx, body, now) },
    'office/offerings/add': { change: (tx, { body }, now) => addOffering(tx, body, now) },
  });
}
