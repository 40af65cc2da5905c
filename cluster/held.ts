import pg from 'pg';

/** What an event says of a student's own booking, as the database holds it. */
export interface Event {
  id: string;
  profileId: string;
  name: string;
  action: string;
  at: number;
}

/** What the database holds of an exam session. */
export interface Held {
  /** In the order of writing. */
  events: Event[];
  /** The profiles with a booking that stands. */
  live: Set<string>;
  /** Seats and queue match the bookings, nobody has two, and no more exist than may. */
  seatsAreRight: boolean;
}

export async function heldBy(databaseUrl: string, examId: string): Promise<Held> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows: events } = await client.query<Event>(
      `select id, payload->>'profileId' as "profileId", name, payload->>'action' as action,
         extract(epoch from occurred_at) * 1000 as at
       from outbox where payload->>'examId' = $1 and audience like 'profile:%' order by written`,
      [examId],
    );
    const { rows: standing } = await client.query<{ careerId: string; status: string }>(
      `select career_id as "careerId", status from exam_booking
       where session_id = $1 and status in ('booked', 'waitlisted')`,
      [examId],
    );
    const { rows: sessions } = await client.query<{ booked: number; waitlisted: number; capacity: number }>(
      'select booked, waitlisted, capacity from exam_session where id = $1',
      [examId],
    );
    const [session] = sessions;
    const counted = (status: string) => standing.filter((row) => row.status === status).length;
    const live = new Set(standing.map(({ careerId }) => careerId));
    const seatsAreRight =
      session !== undefined &&
      session.booked === counted('booked') &&
      session.waitlisted === counted('waitlisted') &&
      session.booked <= session.capacity &&
      live.size === standing.length;
    return { events, live, seatsAreRight };
  } finally {
    await client.end();
  }
}
