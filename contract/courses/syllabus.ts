import * as z from 'zod/mini';
import { LANGUAGES } from '../wire/constants.ts';
import { id } from '../wire/id.ts';
import { LONGEST, MOST_MATERIALS } from '../wire/limits.ts';

/** The parts of a syllabus (programma), in the order in which they are read. */
export const syllabusPart = z.enum([
  'aims',
  'prerequisites',
  'contents',
  'methods',
  'assessment',
  'texts',
  'officeHours',
]);
export type SyllabusPart = z.infer<typeof syllabusPart>;

const language = z.enum(LANGUAGES);

/** Plain text, whose line breaks count; blank: the part isn't written in this language. */
const typedPart = z.string().check(z.trim(), z.maxLength(LONGEST.syllabusPart, 'tooLong'));

/** A syllabus in one language. */
export const syllabusTexts = z.object({
  aims: typedPart,
  prerequisites: typedPart,
  contents: typedPart,
  methods: typedPart,
  assessment: typedPart,
  texts: typedPart,
  officeHours: typedPart,
});
export type SyllabusTexts = z.infer<typeof syllabusTexts>;

/** A published syllabus. Each part is in the reader's language, or else in the `language` that it has. */
export const publishedSyllabus = z.object({
  publishedAt: z.iso.datetime(),
  parts: z.array(z.object({ part: syllabusPart, text: z.string(), language })),
});
export type PublishedSyllabus = z.infer<typeof publishedSyllabus>;

export const materialKind = z.enum(['slides', 'notes', 'exercises', 'recording', 'reading', 'other']);
export type MaterialKind = z.infer<typeof materialKind>;

/** A link to course material, added at `since`. Students get the title in their language, teachers all. */
export const courseMaterial = z.object({
  id: z.string(),
  title: z.string(),
  titleEn: z.optional(z.string()),
  titleEs: z.optional(z.string()),
  url: z.string(),
  kind: materialKind,
  since: z.iso.datetime(),
});
export type CourseMaterial = z.infer<typeof courseMaterial>;

/** One language of the syllabus; `publish` shows students all that is saved, in each language. */
export const saveSyllabusRequest = z.object({
  courseId: id,
  version: z.int(),
  language,
  texts: syllabusTexts,
  publish: z.boolean(),
});
export type SaveSyllabus = z.infer<typeof saveSyllabusRequest>;

/** An address on the web over https, without a name or a password in it. */
const materialUrl = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'required'),
    z.maxLength(LONGEST.link, 'tooLong'),
    z.refine(isSafeUrl, 'link'),
  );

const title = z.string().check(z.trim(), z.maxLength(LONGEST.title, 'tooLong'));

export const materialForm = z.object({
  title: title.check(z.minLength(1, 'required')),
  titleEn: z.optional(title),
  titleEs: z.optional(title),
  url: materialUrl,
  kind: materialKind,
});
export type MaterialForm = z.infer<typeof materialForm>;

/** All materials in their order; those with the `id` of one that is there keep when it was added. */
export const saveMaterialsRequest = z.object({
  courseId: id,
  version: z.int(),
  materials: z
    .array(z.extend(materialForm, { id: z.optional(id) }))
    .check(z.maxLength(MOST_MATERIALS, 'invalid')),
});
export type SaveMaterials = z.infer<typeof saveMaterialsRequest>;

export const savedSyllabus = z.object({ courseId: z.string(), version: z.int() });
export type SavedSyllabus = z.infer<typeof savedSyllabus>;

function isSafeUrl(text: string): boolean {
  if (!/^https:\/\/[^\s\\\p{C}]+$/iu.test(text) || !URL.canParse(text)) return false;
  const { protocol, username, password, hostname } = new URL(text);
  return protocol === 'https:' && username === '' && password === '' && hostname.includes('.');
}
