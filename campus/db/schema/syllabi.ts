import { integer, jsonb, uuid } from 'drizzle-orm/pg-core';
import type { CourseMaterial, SyllabusTexts } from '../../../contract/courses/syllabus.ts';
import type { Language } from '../../../contract/wire/constants.ts';
import { offerings } from './catalogue.ts';
import { instant, pgTable } from './columns.ts';

export type Syllabus = Partial<Record<Language, SyllabusTexts>>;

/** What the teachers of an offering write of it: the syllabus, by language, and links to what it works with, in their order. */
export const syllabi = pgTable('syllabus', {
  offeringId: uuid()
    .primaryKey()
    .references(() => offerings.id, { onDelete: 'cascade' }),
  draft: jsonb().$type<Syllabus>().notNull().default({}),
  savedAt: instant(),
  /** What students read: the draft as it was then. */
  published: jsonb().$type<Syllabus>(),
  publishedAt: instant(),
  version: integer().notNull().default(0),
  materials: jsonb().$type<CourseMaterial[]>().notNull().default([]),
  materialsVersion: integer().notNull().default(0),
});
