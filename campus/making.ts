import type { Database } from './db/database.ts';
import type { Calendar } from './demo/calendar.ts';
import type { UnitPlan } from './demo/curriculum.ts';
import type { Random } from './demo/random.ts';

/** What every step of making the demo university works with. */
export type Making = { tx: Database; now: Date; calendar: Calendar; random: Random };

/** The demo university as it stands when a noun adds its own to it. */
export type University = { units: Unit[]; careers: Career[] };

/** A unit of the demo with this year's offering and the one of the year before. */
export type Unit = UnitPlan & {
  id: string;
  programme: string;
  professorId: string;
  /** With who teaches it beside. */
  teacherIds: string[];
  offeringId: string;
  lastOfferingId: string;
};

export type Student = {
  personId: string;
  badge: string;
  programme: string;
  /** Of the programme, from 1. */
  year: number;
  /** Null for those of whom nothing particular is promised. */
  role: 'student' | 'suspended' | 'blocked' | null;
};

/** A career as the demo remembers it while it makes bookings and enrolments that fit. */
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
