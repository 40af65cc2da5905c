import { addDays } from 'date-fns/addDays';
import { expect, it } from 'vitest';
import { createCalendar } from './calendar.ts';
import type { Unit } from './making.ts';
import { LENGTH_H, plannedSessions } from './session-plan.ts';

const codes = ['INF101', 'INF102', 'INF103', 'INF104', 'INF105', 'INF201', 'INF202', 'INF203', 'INF204'];
const ids = { id: '', programmeId: '', professorId: '', teacherIds: [], offeringId: '', lastOfferingId: '' };
const rest = { ...ids, programme: '', cfu: 6, year: 1, term: 'first' as const, needs: [] };
const units = [...codes, 'INF301', 'INF302', 'INF303'].map(
  (code): Unit => ({ ...rest, code, title: { it: code }, teachers: [0] }),
);

it.each([0, 1, 2, 3, 4, 5, 6])(
  'no two sessions of the printed student’s programme overlap, whatever they are moved to, %i days after a Monday',
  (days) => {
    const calendar = createCalendar(addDays(new Date('2026-11-23T12:00:00Z'), days), 'Europe/Rome');
    const planned = plannedSessions(units, calendar);
    const overlapping = planned.filter((one, index) =>
      planned.some(
        (other, at) => at < index && one.day === other.day && Math.abs(one.hour - other.hour) <= LENGTH_H,
      ),
    );
    expect(overlapping.map(({ unit: { code }, day }) => `${code}, day ${day}`)).toEqual([]);
    expect(planned.length).toBeGreaterThan(15);
  },
);
