import { searchCalls } from '../../contract/search/search.ts';
import type { Area } from '../area.ts';
import type { CampusApp } from '../http/campus-app.ts';
import { serve } from '../http/serve.ts';
import { findThings } from './find-things.ts';

/** What people look for. */
export function serveSearch(app: CampusApp, { areas }: { areas: Area[] }) {
  const ofStudents = areas.flatMap(({ search }) => search?.student ?? []);
  const ofProfessors = areas.flatMap(({ search }) => search?.professor ?? []);
  serve(app, searchCalls, {
    'student/search/find': {
      read: (db, { body: { text }, careerId, user: { personId }, reader }, now) =>
        findThings(db, { areas: ofStudents, text }, { careerId, personId }, reader, now),
    },
    'professor/search/find': {
      read: (db, { body: { text }, professorId, user: { personId }, reader }, now) =>
        findThings(db, { areas: ofProfessors, text }, { professorId, personId }, reader, now),
    },
  });
}
