import type { Shown } from '@/contract/browser';
import type { Sent } from '../calls/call';

/** What a professor marks row by row: the changes that wait in the outbox. */
export type OutboxPath = 'professor/exams/attend' | 'professor/exams/grade' | 'professor/presences/mark';

type Handling<Path extends OutboxPath> = {
  /** A change that was made while the one before it was on its way: on top of its answer. */
  onTop(body: Sent<Path>, before: Shown<Path>): Sent<Path>;
  /** Several as one call, which takes all or none; left out where each goes by itself. */
  together?(bodies: Sent<Path>[]): Sent<Path>;
};

export const outboxCalls: { [Path in OutboxPath]: Handling<Path> } = {
  'professor/exams/attend': {
    onTop: (body, { attendance }) => ({ ...body, version: attendance.version }),
  },
  'professor/exams/grade': {
    onTop: ({ examId, entries }, before) => {
      const versions = new Map(before.entries.map(({ bookingId, version }) => [bookingId, version]));
      return {
        examId,
        entries: entries.map((entry) => ({
          ...entry,
          version: versions.get(entry.bookingId) ?? entry.version,
        })),
      };
    },
    together: (bodies) => ({
      examId: bodies[0]?.examId ?? '',
      entries: bodies.flatMap(({ entries }) => entries),
    }),
  },
  'professor/presences/mark': {
    onTop: (body, { markedAt }) => ({ ...body, over: markedAt }),
  },
};
