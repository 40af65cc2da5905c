import type { Calls } from '../wire/call.ts';
import { added } from '../wire/office-fields.ts';
import { addFacultyRequest, addOfferingRequest, addProgrammeRequest, addUnitRequest } from './office.ts';

/** What the institution teaches. Adding the same thing again by its natural key changes it. */
export const catalogueCalls = {
  'office/faculties/add': {
    who: 'office',
    request: addFacultyRequest,
    result: added,
    says: 'Adds a faculty, or changes the one of that code',
  },
  'office/programmes/add': {
    who: 'office',
    request: addProgrammeRequest,
    result: added,
    says: 'Adds a programme, or changes the one of that code',
  },
  'office/units/add': {
    who: 'office',
    request: addUnitRequest,
    result: added,
    says: 'Adds a course unit to programmes',
  },
  'office/offerings/add': {
    who: 'office',
    request: addOfferingRequest,
    result: added,
    says: 'Adds a course: a unit that is taught in a year and term, and by whom',
  },
} satisfies Calls;
