import { expect, it } from 'vitest';
import { sourcesIn } from './sources.ts';

/** What each icon means, and where it does: an icon that is wanted elsewhere has to mean the same there. */
const ICONS: Record<string, { means: string; in: string[] }> = {
  AcademicCap: { means: 'exams', in: ['shell/menu-icons.ts'] },
  ArrowDown: { means: 'sorted downwards', in: ['ui/data-table.tsx'] },
  ArrowDownTray: { means: 'to download', in: ['exams/student/exam-header-actions.tsx', 'ui/paper-link.tsx'] },
  ArrowRight: { means: 'from the one to the other', in: ['ui/from-to.tsx'] },
  ArrowRightStartOnRectangle: { means: 'sign out', in: ['shell/user-menu.tsx'] },
  ArrowTopRightOnSquare: { means: 'out of the portal', in: ['shell/menu-icons.ts', 'shell/side-menu.tsx'] },
  ArrowUp: { means: 'sorted upwards', in: ['ui/data-table.tsx'] },
  ArrowsRightLeft: {
    means: 'moved',
    in: ['dashboard/todays-lessons.tsx', 'lessons/week/use-week-entries.tsx'],
  },
  Bars3: { means: 'the menu', in: ['shell/menu-drawer.tsx'] },
  BookOpen: { means: 'courses', in: ['shell/menu-icons.ts'] },
  BuildingLibrary: { means: 'the institution’s own sign-in', in: ['account/gateway-link.tsx'] },
  CalendarDays: { means: 'lessons', in: ['shell/menu-icons.ts'] },
  ChatBubbleBottomCenterText: { means: 'surveys', in: ['shell/menu-icons.ts'] },
  Check: { means: 'the one that is chosen', in: ['ui/loaded-menu.tsx'] },
  CheckCircle: { means: 'done, allowed', in: ['exams/board/session-word.tsx', 'locks/lock-effect.tsx'] },
  ChevronDown: {
    means: 'unfolds',
    in: [
      'lessons/professor/diary-links.tsx',
      'ui/filters.tsx',
      'ui/form-part.tsx',
      'ui/refused-row.tsx',
      'ui/select-field.tsx',
    ],
  },
  ChevronLeft: { means: 'back', in: ['lessons/week/week-nav.tsx', 'ui/detail-page.tsx'] },
  ClipboardDocumentCheck: { means: 'attendance', in: ['shell/menu-icons.ts'] },
  Clock: { means: 'not open yet', in: ['exams/board/session-word.tsx'] },
  CreditCard: { means: 'payments', in: ['shell/menu-icons.ts'] },
  DocumentCheck: { means: 'to be recorded', in: ['exams/board/session-word.tsx'] },
  DocumentText: { means: 'documents', in: ['shell/menu-icons.ts'] },
  EllipsisHorizontal: {
    means: 'more',
    in: [
      'exams/board/roster-menu.tsx',
      'presences/professor/mark-buttons.tsx',
      'presences/professor/mend-menu.tsx',
      'ui/more-links.tsx',
    ],
  },
  EnvelopeOpen: { means: 'read', in: ['notifications/notification-days.tsx'] },
  ExclamationCircle: { means: 'a field that is wrong', in: ['ui/field.tsx'] },
  ExclamationTriangle: { means: 'wants something done', in: ['exams/board/session-word.tsx'] },
  FolderOpen: { means: 'requests', in: ['shell/menu-icons.ts'] },
  Home: { means: 'the dashboard', in: ['shell/menu-icons.ts'] },
  Inbox: { means: 'waits for somebody', in: ['dashboard/step-tile.tsx'] },
  Key: { means: 'the password', in: ['shell/user-menu.tsx'] },
  LockClosed: { means: 'a lock on a career', in: ['locks/lock-card.tsx', 'shell/menu-icons.ts'] },
  MagnifyingGlass: {
    means: 'to search',
    in: ['shell/search-sheet.tsx', 'shell/side-menu.tsx', 'ui/search-field.tsx'],
  },
  NoSymbol: { means: 'booking is closed', in: ['exams/board/session-word.tsx'] },
  PencilSquare: { means: 'a draft', in: ['exams/board/session-word.tsx'] },
  QuestionMarkCircle: { means: 'help', in: ['shell/side-menu.tsx'] },
  QueueList: { means: 'full, with a waiting list', in: ['exams/board/session-word.tsx'] },
  Scale: { means: 'students decide on grades', in: ['exams/board/session-word.tsx'] },
  SignalSlash: {
    means: 'no connection',
    in: [
      'shell/live-off-mark.tsx',
      'shell/offline-mark.tsx',
      'ui/delivery-note.tsx',
      'ui/no-network.tsx',
      'ui/waiting-note.tsx',
    ],
  },
  Sparkles: { means: 'offers', in: ['offers/application/applied-for.tsx', 'shell/menu-icons.ts'] },
  Ticket: { means: 'booking is open', in: ['exams/board/session-word.tsx'] },
  Users: { means: 'another profile', in: ['shell/user-menu.tsx'] },
  VideoCamera: { means: 'online', in: ['lessons/student/online-link.tsx'] },
  XCircle: { means: 'cancelled, not allowed', in: ['exams/board/session-word.tsx', 'locks/lock-effect.tsx'] },
  XMark: { means: 'to close', in: ['dashboard/dismiss-button.tsx', 'shell/alert-box.tsx', 'ui/overlay.tsx'] },
};

it('an icon stands only where the table says what it means', () => {
  const seen: Record<string, string[]> = {};
  for (const { file, text } of sourcesIn('{app,components,lib}/**/*.{ts,tsx}')) {
    for (const [, icon = ''] of text.matchAll(/from '@heroicons\/[^']*\/(\w+)Icon'/g)) {
      seen[icon] = [...(seen[icon] ?? []), file.replace(/^components\//, '')];
    }
  }
  expect(seen).toEqual(
    Object.fromEntries(Object.entries(ICONS).map(([icon, { in: files }]) => [icon, files])),
  );
});

it('no two icons mean the same', () => {
  const meanings = Object.values(ICONS).map(({ means }) => means);
  expect(new Set(meanings).size).toBe(meanings.length);
});
