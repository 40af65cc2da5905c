import { setTimeout as pause } from 'node:timers/promises';
import type { Asking } from './asking.ts';

/** A change that a student asked for: `acknowledged`, or unknown what became of it. */
export interface Change {
  kind: 'book' | 'void';
  acknowledged: boolean;
}

/** Somebody at one exam, with everything that was asked for in the order of asking. */
export interface Student {
  profileId: string;
  changes: Change[];
  /** Answers that cannot be, had what was acknowledged been kept: a booking of what is booked, say. */
  contradictions: string[];
  /** Reads, books and voids until `isOver`. */
  live(isOver: () => boolean): Promise<void>;
}

export interface GivenStudent {
  profileId: string;
  cookie: string;
  exam: { examId: string; title: string };
  asking: Asking;
}

const SHORTEST_PAUSE_MS = 300;
const LONGEST_PAUSE_MS = 2_100;
/** What was asked of a program that died may still be done by the one behind it. */
const SETTLED_MS = 5_000;
/** Out of a hundred: the rest are calls that read. */
const CHANGES = 45;
const PAGES = 12;

export function createStudent({ profileId, cookie, exam, asking }: GivenStudent): Student {
  const { examId, title } = exam;
  const changes: Change[] = [];
  const contradictions: string[] = [];
  let isBooked: boolean | null = false; // null: unknown

  async function change() {
    const kind = isBooked ? 'void' : 'book';
    const { outcome, said } = await asking.call(kind, `/api/student/exams/${kind}`, { examId }, cookie);
    if (outcome === 'refused') {
      if (isBooked !== null) contradictions.push(`${kind}: ${said}`);
      isBooked = kind === 'book';
      return;
    }
    changes.push({ kind, acknowledged: outcome === 'done' });
    isBooked = outcome === 'done' ? kind === 'book' : null;
    if (outcome === 'failed') await pause(SETTLED_MS);
  }

  return {
    profileId,
    changes,
    contradictions,
    async live(isOver) {
      while (!isOver()) {
        await pause(SHORTEST_PAUSE_MS + Math.random() * (LONGEST_PAUSE_MS - SHORTEST_PAUSE_MS));
        const dice = Math.random() * 100;
        if (dice < CHANGES) await change();
        else if (dice < CHANGES + PAGES) await asking.page('page', '/student/exams', cookie, title);
        else await asking.call('read', '/api/student/exams/eligibility', { examId }, cookie);
      }
    },
  };
}
