import { expect, it } from 'vitest';
import { sourcesIn } from './sources.ts';

/** These use the machine's clock for durations and lifetimes only. The institution's clock sets the rest. */
const BY_THIS_MACHINE = [
  'components/exams/board/form/session-form.tsx', // a key of React's
  'components/session/session-keeper.tsx',
  'components/session/stay-dialog.tsx',
  'components/session/use-login-window.ts',
  'components/session/use-session-watch.ts',
  'components/shell/bar/theme.ts',
  'lib/browser/calls/call.ts',
  'lib/browser/clock/institution-clock.ts',
  'lib/browser/drafts/own-seal.ts',
  'lib/browser/outbox/outbox-storage.ts',
  'lib/browser/outbox/outbox.ts',
  'lib/browser/session/follow-release.ts',
  'lib/browser/session/leave.ts',
  'lib/browser/session/login-data.ts',
];

it('F4: what a browser shows or decides goes by the institution’s clock, and not by its own', () => {
  const asking = sourcesIn('{components,lib/browser,lib/realtime}/**/*.{ts,tsx}')
    .filter(({ file }) => !/\.test\.tsx?$|-fixtures\.tsx?$/.test(file))
    .filter(({ text }) => /Date\.now\(\)|new Date\(\)/.test(text))
    .map(({ file }) => file);
  expect(asking.sort()).toEqual(BY_THIS_MACHINE);
});
