import { expect, it } from 'vitest';
import { sourcesIn } from './sources.ts';

/**
 * The page has one live region (`announce`). These files speak in its place: their text is also visible, and
 * answers the last press or typing, or stands for something that is loading (docs/adr/0015).
 */
const IN_THEIR_PLACE = {
  'the answer to what was sent': [
    'components/account/email-link.tsx',
    'components/account/recovery.tsx',
    'components/exams/board/form/session-check.tsx',
    'components/lessons/professor/form/plan-fields.tsx',
    'components/notifications/unsubscribe.tsx',
    'components/payments/attempt-state.tsx',
    'components/presences/student/check-in.tsx',
    'components/simulator/checkout.tsx',
    'components/verify/compare-file.tsx',
  ],
  'a count or figure that follows what is typed or chosen': [
    'components/courses/professor/decision-bar.tsx',
    'components/courses/professor/roster-table.tsx',
    'components/exams/board/form/copy-last.tsx',
    'components/exams/board/grid/roster-panel.tsx',
    'components/exams/day/day-panel.tsx',
    'components/exams/import/import-panel.tsx',
    'components/exams/student/what-if/what-if-panel.tsx',
  ],
  'something is coming': [
    'components/notifications/notification-sheet.tsx',
    'components/shell/checking-screen.tsx',
    'components/shell/help/help.tsx',
    'components/ui/page/skeleton.tsx',
  ],
};

const filesWith = (pattern: RegExp) =>
  sourcesIn('{app,components}/**/*.tsx')
    .filter(({ file, text }) => pattern.test(text) && !file.endsWith('.test.tsx'))
    .map(({ file }) => file);

it('beside the page’s one voice only those say something that are listed with their reason', () => {
  expect(filesWith(/role="(?:status|log)"/)).toEqual(Object.values(IN_THEIR_PLACE).flat().sort());
  expect(filesWith(/aria-live=/)).toEqual(['components/shell/live-region.tsx']);
});
