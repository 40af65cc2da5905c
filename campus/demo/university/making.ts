import type { Database } from '../../db/database.ts';
import type { Random } from '../random.ts';
import type { Calendar } from './calendar.ts';
import type { UnitPlan } from './curriculum.ts';

/** What every step of making the demo university works with. */
export type Making = { tx: Database; now: Date; calendar: Calendar; random: Random };

/** The demo university as it stands when a step adds to it. */
export type University = Making & { units: Unit[]; careers: Career[] };

/** A unit with this year's offering and the one of the year before. */
export type Unit = UnitPlan & {
  id: string;
  programme: string;
  programmeId: string;
  professorId: string;
  /** With who teaches it beside. */
  teacherIds: string[];
  offeringId: string;
  lastOfferingId: string;
};

/** Of the printed students. */
export type Role = 'student' | 'suspended' | 'blocked';

export type Student = {
  personId: string;
  badge: string;
  programme: string;
  /** Of the programme, from 1. */
  year: number;
  /** Null for those of whom nothing particular is promised. */
  role: Role | null;
};

/** A career as it is remembered while bookings and enrolments are made that fit. */
export type Career = Student & {
  id: string;
  /** The units of its plan. */
  units: Unit[];
  /** By the unit's code. */
  passed: Map<string, Pass>;
  /** Of the live bookings. */
  booked: { unit: string; startsAt: Date; endsAt: Date }[];
  /** Codes of units with an outcome that is still to be decided. */
  deciding: Set<string>;
};

export type Pass = {
  unit: Unit;
  grade: number | null;
  honours: boolean;
  examDate: string;
  outcomeId?: string;
};

/** The printed student of this role. */
export const printedCareer = ({ careers }: { careers: Career[] }, role: Role): Career =>
  found(careers.find((career) => career.role === role));

export const unitOf = ({ units }: { units: Unit[] }, code: string): Unit =>
  found(units.find((unit) => unit.code === code));

/** What the demo has because it has just been made. */
export function found<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('the demo lacks something that it is made of');
  return value;
}
