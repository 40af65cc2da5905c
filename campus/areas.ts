import { accounts } from './accounts/area.ts';
import type { Area } from './area.ts';
import { backup } from './backup/area.ts';
import { careers } from './careers/area.ts';
import { catalogue } from './catalogue/area.ts';
import { courses } from './courses/area.ts';
import { dashboard } from './dashboard/area.ts';
import { demo } from './demo/area.ts';
import { documents } from './documents/area.ts';
import { uploads } from './documents/uploads/area.ts';
import { exams } from './exams/area.ts';
import { imports } from './import/area.ts';
import { lessons } from './lessons/area.ts';
import { locks } from './locks/area.ts';
import { notifications } from './notifications/area.ts';
import { offers } from './offers/area.ts';
import { payments } from './payments/area.ts';
import { paying } from './payments/paying/area.ts';
import { personal } from './personal/area.ts';
import { presences } from './presences/area.ts';
import { processes } from './processes/area.ts';
import { search } from './search/area.ts';
import { surveys } from './surveys/area.ts';
import { work } from './work/area.ts';

/** Every area of the institution, lowest rung of the ladder first (docs/architecture.md). */
export const areas: Area[] = [
  accounts,
  catalogue,
  careers,
  locks,
  lessons,
  courses,
  presences,
  surveys,
  exams,
  payments,
  paying,
  documents,
  uploads,
  offers,
  processes,
  notifications,
  dashboard,
  search,
  personal,
  imports,
  demo,
  work,
  backup,
];
