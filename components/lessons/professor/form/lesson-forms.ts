import * as z from 'zod/mini';
import { blank, longest, typedDay, typedTime, wholeNumber } from '@/components/ui/fields/typed-fields';
import { LONGEST, RANGE } from '@/contract/wire/limits';

/** What is typed about lessons; times are local to the institution, messages words of `shared.field`. */
const kind = z.enum(['lecture', 'exercise', 'lab', 'seminar']);
const chosen = z.string().check(z.minLength(1, 'required'));
const link = z.union(
  [blank, z.string().check(z.regex(/^https:\/\/[^\s/$.?#]\S*$/i), z.maxLength(LONGEST.link))],
  'link',
);

const oneDay = (today: string) => ({ day: typedDay(today), from: typedTime, to: typedTime });

export const lessonForm = (today: string) =>
  z.looseObject({
    ...oneDay(today),
    courseId: chosen,
    kind,
    roomId: z.string(),
    onlineUrl: link,
    topic: longest(LONGEST.topic),
  });
export type TypedLesson = z.infer<ReturnType<typeof lessonForm>>;

export const seriesForm = (today: string) =>
  z.looseObject({
    courseId: chosen,
    kind,
    weekday: z.string(),
    from: typedTime,
    to: typedTime,
    fromDay: typedDay(today),
    toDay: typedDay(today),
    roomId: z.string(),
    onlineUrl: link,
  });
export type TypedSeries = z.infer<ReturnType<typeof seriesForm>>;

export const moveForm = (today: string) =>
  z.looseObject({ ...oneDay(today), roomId: z.string(), reason: longest(LONGEST.reason) });

export const substituteForm = z.looseObject({ insteadOfId: chosen, profileId: chosen });

export const diaryForm = z.looseObject({
  topics: z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(LONGEST.diaryTopics, 'tooLong')),
  kind,
  minutes: wholeNumber(RANGE.lessonMinutes),
  substituteId: z.string(),
});
