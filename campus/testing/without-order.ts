import pg from 'pg';

type Answer = { rows: unknown[] } | undefined;
type Heard = (error: unknown, answer: Answer) => void;

const query = pg.Client.prototype.query as (...asked: unknown[]) => unknown;

/**
 * From here on PostgreSQL returns rows of a query without an order backwards. Usually they come as they were
 * written, until tables have gaps, so code that relies on that order fails only on a busy day.
 */
export function answerBackwardsWithoutOrder(): void {
  Object.assign(pg.Client.prototype, {
    query(this: pg.Client, ...asked: unknown[]) {
      const hear = asked.at(-1);
      if (hasOrder(asked[0])) return query.apply(this, asked);
      if (typeof hear !== 'function') return heardBackwards(query.apply(this, asked));
      const backwards: Heard = (error, answer) => hear(error, turned(answer));
      return query.apply(this, [...asked.slice(0, -1), backwards]);
    },
  });
}

const heardBackwards = (asked: unknown) => (asked instanceof Promise ? asked.then(turned) : asked);

function turned(answer: Answer): Answer {
  answer?.rows.reverse();
  return answer;
}

function hasOrder(asked: unknown): boolean {
  const text = typeof asked === 'string' ? asked : (asked as { text?: string } | undefined)?.text;
  return !text || !/^\s*(select|with)\b/i.test(text) || /\border by\b/i.test(text);
}
