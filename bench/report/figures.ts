const EMPTY = 'an empty route handler; PostgreSQL, then embedded';

/** Of each bench: what it measures, the columns of its tables that tell it, and what these stand beside. */
export const figures: Record<string, [what: string, columns: string[], beside: string]> = {
  render: ['CPU of the portal for a page', ['times the CPU of empty', 'document KB'], EMPTY],
  calls: ['calls a second', ['% of empty'], EMPTY],
  pages: ['pages', ['performance', 'scripts KB', 'after idle', 'layout shift'], '97; 170; 280; 0.02'],
  rush: ['time of many at once', ['of the institution’s'], 'the same at campus'],
  import: ['an import, and who books meanwhile', ['of the reading', 'failed'], 'reading the bundle'],
  start: ['a start', ['of a bare node', 'target'], '`node -e 0`'],
  weeks: ['95 % of calls', ['p95 of an empty call', 'within 100 ms'], 'an empty call'],
  killed: ['notices while campus ends', ['times'], 'each paid once'],
  sheets: ['results of an exam', ['ms', 'times'], 'nothing'],
  averages: ['averages recomputed', ['faults', 'seconds to recompute'], 'what is stored'],
  certificates: ['a dashboard meanwhile', ['ratio', 'within 60 s'], 'before; PostgreSQL, then embedded'],
  files: ['growth of the database', ['database, MB'], 'the files'],
  forms: ['thread of 95 % of keys, ms', ['its 95 %', 'within 200 ms'], '200 ms'],
  flood: [
    '95 % of a dashboard',
    ['times', 'at most 2 times, none refused, 429'],
    'alone; PostgreSQL, then embedded',
  ],
  growth: ['growth of the database a year', ['added by each year, MB', 'there at any time, MB'], 'nothing'],
  search: ['95 % of searches', ['p95 ms', 'within 100 ms'], '100 ms; PostgreSQL, then embedded'],
};
