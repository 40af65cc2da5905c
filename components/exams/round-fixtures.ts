import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import type { OpenDatabase } from '@/campus/db/database';
import type { CampusApp } from '@/campus/http/campus-app';
import { givenCourse, givenProfessor } from '@/campus/testing/teaching/courses-fixtures';
import { booked, givenCrowd } from '@/campus/testing/teaching/crowd-fixtures';
import { givenSession } from '@/campus/testing/teaching/exams-fixtures';
import type { Graded, Roster } from '@/contract/exams/roster';
import { LANGUAGES, type Language } from '@/contract/wire/constants';
import { type Alarm, contestedIn, type PlannedMark } from '@/lib/browser/testing/faults-fixtures';
import { givenInstitution } from '@/lib/browser/testing/institution-fixtures';
import { givenWorker } from '@/lib/browser/testing/mishaps-fixtures';
import { givenBrowser, type Institution } from '@/lib/browser/testing/windows-fixtures';
import { typedFor } from './board/grid/parse-result';
import { aloneByName, letters, type Marked, openBoard } from './board-fixtures';
import {
  type GivenSheet,
  givenStudents,
  randomOf,
  type Student,
  SYSTEMS,
  shuffled,
  type Words,
} from './import/sheets-fixtures';

const STUDENTS = 200;
const texts = Object.fromEntries(
  LANGUAGES.map((language) => [
    language,
    JSON.parse(readFileSync(`campus/texts/${language}/exams.json`, 'utf8')).results,
  ]),
) as Record<Language, Words>;
const systems = Object.keys(SYSTEMS) as (keyof typeof SYSTEMS)[];
const letterOf: Record<string, string> = letters;

type Board = Awaited<ReturnType<typeof openBoard>>;
/** What one of the board does; false: not now. */
type Task = (board: Board) => Promise<boolean>;
type ToMark = Student & Marked;

/**
 * A session of this morning, and two board members who mark half of its students each: by typing, a bare
 * column, lines with names or numbers, or a system's file. Both mark some students, differently.
 */
export async function givenRound(app: CampusApp, database: OpenDatabase, seed: number) {
  const random = randomOf(seed);
  const institution = givenInstitution(app, database, random);
  const { examId, professorIds, students } = await givenExam(app, database, random);
  const tokens = await institution.givenTokens(professorIds);
  const readRoster = (token = '') => institution.read<Roster>('professor/exams/roster', { examId }, token);

  const { rows } = await readRoster(tokens[0]);
  const marked = shuffled(students, random).flatMap((student): ToMark[] => {
    const row = rows.find(({ badge }) => badge === student.row.badge);
    const typed = letterOf[student.result] ?? student.result;
    return row && typed ? [{ ...student, row, typed }] : [];
  });
  const shares = [0, 1].map((at) => marked.filter((_, place) => place % 2 === at));
  const other = (typed: string) => (typed === '24' ? '25' : '24');
  const twice = shares
    .toReversed()
    .map((share) => share.slice(0, 3).map(({ row, typed }): Marked => ({ row, typed: other(typed) })));
  const plan = [shares, twice].flatMap((parts) =>
    parts.flatMap((marks: Marked[], by) =>
      marks.map(({ row, typed }): PlannedMark => ({ by, row: row.bookingId, mark: typed })),
    ),
  );

  const contested = contestedIn(plan);
  const written: { row: string; mark: string }[] = [];
  const alarms: Alarm[] = [];
  const ask = noting(institution.ask, (row, mark) => void written.push({ row, mark }));
  const members = [];
  for (const [by, share] of shares.entries()) {
    const token = tokens[by] ?? '';
    const browser = givenBrowser({ crmId: `crm-${by}`, profile: `p-${by}`, token }, ask, institution.fate);
    const alarm = (row: string | null, said: string) => void alarms.push({ by, row, said });
    const open = () => openBoard({ browser, contested, alarm, readRoster: () => readRoster(token) });
    const system = systems[(seed + by) % systems.length] ?? 'ESSE3';
    const anew = twice[by]?.map(typing) ?? [];
    const tasks = shuffled([...anew, ...(await tasksOf(share, system, random))], random);
    members.push(await givenWorker(browser, open, tasks));
  }
  const { counts } = institution;
  return { members, random, counts, written, alarms, plan, contested, readRoster, tokens };
}

const typing =
  (mark: Marked): Task =>
  async (board) => {
    board.type(mark);
    return true;
  };

async function tasksOf(share: ToMark[], system: keyof typeof SYSTEMS, random: () => number): Promise<Task[]> {
  const [typed, bare, named, filed] = [
    share.slice(0, 30),
    share.slice(30, 50),
    share.slice(50, 70),
    share.slice(70),
  ];
  const { file, chosen }: GivenSheet = await SYSTEMS[system](filed, random, texts);
  return [
    ...typed.map(typing),
    async (board) => {
      const due = new Map(bare.map((mark) => [mark.row.bookingId, mark.typed]));
      const shown = board.rosterOf().rows.filter(({ bookingId }) => due.has(bookingId));
      const column = shown.map(({ bookingId }) => due.get(bookingId)).join('\r\n');
      expect(board.paste(column, shown)).toBe('bare');
      return true;
    },
    async (board) => {
      const { rows } = board.rosterOf();
      const isAlone = aloneByName(rows);
      const lines = named.map(({ row, typed: mark, family, given }) =>
        isAlone(row.name) && random() < 0.5
          ? `${given.normalize('NFD')} ${family.toUpperCase()}\t${mark}`
          : `${Number(row.badge)}\t${family}\t${given}\t${mark}`,
      );
      expect(board.paste(lines.join('\n'), rows)).toBe('known');
      return true;
    },
    async (board) => {
      const { done, wrong } = await board.importFile(file, chosen);
      expect(wrong, system).toEqual([]);
      return done;
    },
  ];
}

/** Tells of each result that is written, once. */
function noting(ask: Institution, tell: (bookingId: string, typed: string) => void): Institution {
  const told = new Set<string | null>();
  return async (path, body, sent) => {
    const answer = await ask(path, body, sent);
    if (answer.status !== 200 || told.has(sent.key)) return answer;
    told.add(sent.key);
    for (const { bookingId, outcome } of (answer.body.result as Graded).entries) {
      tell(bookingId, typedFor(outcome, letters));
    }
    return answer;
  };
}

async function givenExam(app: CampusApp, { db }: OpenDatabase, random: () => number) {
  const second = await givenProfessor(db);
  const course = await givenCourse(db, { besides: [second] });
  const now = await app.clock.now(db);
  const startsAt = new Date(now.getTime() - 3 * 3_600_000).toISOString();
  const session = await givenSession(db, { startsAt }, course);
  const students = givenStudents(STUDENTS, random);
  const crowd = students.map(({ row, family, given }) => ({ family, given, badge: row.badge ?? '' }));
  await booked(db, session, await givenCrowd(db, course, crowd));
  return { examId: session.examId, professorIds: [session.professorId, second], students };
}
