import * as z from 'zod/mini';
import {
  blank,
  longest,
  typedDay,
  typedDayTime,
  typedTime,
  wholeNumber,
} from '@/components/ui/fields/typed-fields';
import { noShowMeans, recordingMode, silenceMeans } from '@/contract/exams/board';
import { examKind, examMode } from '@/contract/exams/exams';
import { id } from '@/contract/wire/id';
import { LONGEST, RANGE } from '@/contract/wire/limits';
import { typedSeats } from './typed-fields';

/** The session form as typed. Times are local to the institution. Messages are words of `shared.field`. */
export const sessionForm = (today: string) =>
  z.looseObject({
    unitId: z.guid('required'),
    periodId: z.union([blank, id], 'invalid'),
    kind: examKind,
    mode: examMode,
    recording: recordingMode,
    day: typedDay(today),
    from: typedTime,
    to: typedTime,
    lastDay: z.optional(z.union([blank, typedDay(today)], 'day')),
    room: longest(LONGEST.room),
    bookingOpensAt: typedDayTime(today),
    bookingClosesAt: typedDayTime(today),
    cancelUntil: z.union([blank, typedDayTime(today)], 'dayTime'),
    capacity: typedSeats,
    waitlist: z.boolean(),
    takesRequests: z.boolean(),
    slotMinutes: z.union([blank, wholeNumber([5, 600])], 'invalid'),
    slotCapacity: typedSeats,
    decisionDays: wholeNumber(RANGE.decisionDays),
    silence: silenceMeans,
    noShow: noShowMeans,
    notes: longest(LONGEST.notes),
    question: longest(LONGEST.question),
    requiresPartial: z.optional(z.boolean()),
    validUntil: z.optional(z.union([blank, typedDay(today)], 'day')),
  });
export type SessionFormValues = z.infer<ReturnType<typeof sessionForm>>;
