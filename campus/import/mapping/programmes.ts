import type { programmes } from '../../db/schema.ts';
import { type Entry, entryOf, idOf } from '../planning/entries.ts';
import { codeOf, type Faculties } from './faculties.ts';
import type { State } from './state.ts';

export type Programmes = {
  entries: Entry<'programmes'>[];
  /** Null for a code that no course has. */
  idOf(code: string): string | null;
  /** The code that a role names; a role that names none is of the programme that its org stands for. */
  codeOfRole(role: { 'metadata.programmeCode': string; orgSourcedId: string }): string;
};

/**
 * Programmes are made of the courses that name them (the first one's name and level stand), of the orgs of students
 * whose role names none, and of what earlier imports made, as long as a student is in it.
 */
export function mapProgrammes(
  { courses, roles, orgs }: State,
  faculties: Faculties,
  earlier: Map<string, Record<string, string>>,
): Programmes {
  const entries = new Map<string, Entry<'programmes'>>();
  const add = (code: string, name: string, level: string, org: string) => {
    if (!entries.has(code)) entries.set(code, programmeOf(code, name, level, org, faculties));
  };
  const codeOfRole: Programmes['codeOfRole'] = (role) => {
    const org = orgs.get(role.orgSourcedId)?.fields;
    return role['metadata.programmeCode'] || (org ? codeOf(org) : role.orgSourcedId);
  };

  for (const { fields } of courses.values()) {
    const code = fields['metadata.programmeCode'];
    const name = fields['metadata.programmeName'] || code;
    if (code) add(code, name, fields['metadata.programmeLevel'], fields.orgSourcedId);
  }
  for (const { fields } of roles.values()) {
    if (fields.role !== 'student') continue;
    const code = codeOfRole(fields);
    const known = earlier.get(code);
    const org = orgs.get(fields.orgSourcedId)?.fields;
    if (!fields['metadata.programmeCode']) add(code, org?.name ?? code, '', fields.orgSourcedId);
    else if (known) add(code, known.name ?? code, known.level ?? '', known.orgSourcedId ?? '');
  }
  return {
    entries: [...entries.values()],
    idOf: (code) => entries.get(code)?.entityId ?? null,
    codeOfRole,
  };
}

function programmeOf(code: string, name: string, level: string, orgSourcedId: string, faculties: Faculties) {
  const id = idOf('programme', code);
  const facultyId = faculties.idOf(orgSourcedId);
  return entryOf('programmes', code, { name, level, orgSourcedId }, id, {
    id,
    code,
    title: { it: name },
    level: levelOf(level),
    facultyId,
  });
}

/** The levels of a catalogue as its `metadata.programmeLevel` spells them. */
function levelOf(level: string): (typeof programmes.$inferInsert)['level'] {
  if (level.startsWith('single-cycle')) return 'single-cycle';
  return (['bachelor', 'master', 'doctorate'] as const).find((each) => each === level) ?? 'other';
}
