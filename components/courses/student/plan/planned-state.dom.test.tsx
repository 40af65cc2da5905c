import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { StudyPlan } from '@/contract/courses/study-plan';
import { showOn } from '@/lib/browser/testing/screen-fixtures';
import courses from '@/messages/it/courses.json';
import { PlannedState } from './planned-state';

type Row = StudyPlan['rows'][number];
type Offering = NonNullable<Row['offering']>;

afterEach(cleanup);

const show = (reasons: Offering['reasons'], phase: Offering['phase'] = 'open') => {
  const offering = { courseId: 'course', academicYear: 2026, term: 'first' as const, phase, status: null };
  const row: Row = {
    ...{ unitId: 'unit', code: 'INF-1', title: 'Sicurezza', cfu: 6, kind: 'mandatory', year: 3 },
    ...{ status: 'planned', grade: null, honours: false, exam: null },
    offering: { ...offering, reasons },
  };
  showOn('/student/courses', { courses }, <PlannedState row={row} />);
};

const refused = { code: 'courses.year_not_reached', text: 'È previsto dal 3º anno del tuo piano.' };

test('G1: the plan says why one can’t enrol, and not that enrolments are open', () => {
  show([refused]);
  expect(screen.getByText(refused.text)).toBeTruthy();
  expect(screen.queryByText('Iscrizioni aperte')).toBeNull();
});

test('G1: a window that opens later is no refusal of its own', () => {
  show([{ code: 'courses.window_not_open', text: 'Apre dopo.' }], 'not_open');
  expect(screen.getByText('Iscrizioni non ancora aperte')).toBeTruthy();
});
