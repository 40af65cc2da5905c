import { act, renderHook } from '@testing-library/react';
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { NextIntlClientProvider } from 'next-intl';
import { createElement, type ReactNode } from 'react';
import type { Roster, RosterRow } from '@/contract/exams/roster';
import type { givenBrowser } from '@/lib/browser/testing/windows-fixtures';
import { parseResult } from './board/grid/parse-result';
import { finderOf } from './board/paste/find-student';
import { readPasted } from './board/paste/pasted';
import { isWrong } from './import/plan-import';
import { readFile } from './import/read-file';
import { readLines } from './import/read-lines';

export const letters = { pass: 'I', fail: 'R', absent: 'A', withdrew: 'X', honours: 'L' };
export const isResult = (cell: string) => Boolean(parseResult(cell, letters, 'numeric30')?.result);

type Browser = ReturnType<typeof givenBrowser>;
/** Hears of a row that says that its mark was refused, and of an alert above the page, which has no row. */
type Alarm = (row: string | null, said: string) => void;
export type Marked = { row: RosterRow; typed: string };

/** What the hooks of a page stand in: the address bar, and the texts. */
function around(refresh: () => void, push: (to: string) => void) {
  const router = { refresh, push } as never;
  const texts = { exams: { import: { done: '{count}' } } };
  const intl = { locale: 'it', messages: texts, timeZone: 'Europe/Rome' } as const;
  return ({ children }: { children: ReactNode }) =>
    createElement(
      AppRouterContext.Provider,
      { value: router },
      createElement(NextIntlClientProvider, { ...intl, children }),
    );
}

type Given = {
  browser: Browser;
  readRoster: () => Promise<Roster>;
  alarm: Alarm;
  /** Those whom both mark: who hears of such a conflict leaves all the same. */
  contested: Set<string>;
};

/**
 * A member of a board who enters results in a browser of their own: the grid and the import as on the pages.
 * `readRoster` reads the page again.
 */
export async function openBoard({ browser, readRoster, alarm, contested }: Given) {
  const window = await openPage(browser, alarm);
  const { useResults } = await window.load<typeof import('./board/grid/use-results')>(
    'components/exams/board/grid/use-results.ts',
  );
  let roster = await readRoster();
  const read = async () => {
    if (!browser.isOnline()) return;
    roster = await readRoster();
    if (isOpen) grid.rerender(roster);
  };
  let isOpen = true;
  const grid = renderHook(
    (shown: Roster) => {
      const results = useResults(shown, letters);
      for (const row of shown.rows) {
        const { state, trouble } = results.resultOf(row);
        if (state === 'failed' || state === 'wrong') alarm(row.bookingId, `${state} ${trouble}`);
      }
      return results;
    },
    {
      initialProps: roster,
      wrapper: around(
        () => void read(),
        () => {},
      ),
    },
  );
  const present = (row: RosterRow) =>
    roster.rows.find(({ bookingId }) => bookingId === row.bookingId) as RosterRow;
  /** The rows whose box doesn't hold what the institution has, and how they stand. */
  const openRows = () =>
    roster.rows.flatMap((row) => {
      const { state, trouble } = grid.result.current.resultOf(row);
      return state === 'kept' ? [] : { row: row.bookingId, state, trouble };
    });
  return {
    read,
    asksToLeave: () => window.asksToLeave() && openRows().some(({ row }) => !contested.has(row)),
    rosterOf: () => roster,
    openRows,
    type: ({ row, typed }: Marked) => {
      act(() => grid.result.current.type(present(row), typed));
      act(() => void grid.result.current.keep(present(row)));
    },
    /** What stands on the clipboard, put in as the grid does it: a bare column by its preview. */
    paste: (text: string, shown: RosterRow[]) => {
      const pasted = readPasted(text, { rows: roster.rows, shown: shown.map(present), isResult });
      if (pasted?.kind !== 'known' && pasted?.kind !== 'bare') return pasted?.kind ?? 'nothing';
      act(() => grid.result.current.put(pasted.puts));
      return pasted.kind;
    },
    /** The page of the import, read and applied; answers whether it is done, or what it finds wrong. */
    importFile: (file: File, chosen?: RegExp) => importInto({ browser, readRoster, alarm, file, chosen }),
    close: () => {
      isOpen = false;
      grid.unmount();
      window.close();
    },
  };
}

async function openPage(browser: Browser, alarm: Alarm) {
  const window = browser.openWindow();
  const own = await window.load<typeof import('@/lib/browser/session/page-profile')>(
    'lib/browser/session/page-profile.ts',
  );
  own.setPageProfile(browser.profile);
  const { alertStore } = await window.load<typeof import('@/lib/browser/alerts/alerts')>(
    'lib/browser/alerts/alerts.ts',
  );
  alertStore.subscribe(() => {
    for (const { type, code, text } of alertStore.current()) {
      if (type === 'danger' || type === 'warning') alarm(null, code ?? text);
    }
  });
  return window;
}

/** The page of the import, in a window of its own. */
async function importInto(given: {
  browser: Browser;
  readRoster: () => Promise<Roster>;
  alarm: Alarm;
  file: File;
  chosen: RegExp | undefined;
}): Promise<{ done: boolean; wrong: string[] }> {
  const { browser, readRoster, alarm, file, chosen } = given;
  const said: string[] = [];
  const window = await openPage(browser, (_, text) => void said.push(text));
  const { useSheet } = await window.load<typeof import('./import/use-sheet')>(
    'components/exams/import/use-sheet.ts',
  );
  const { useApply } = await window.load<typeof import('./import/use-apply')>(
    'components/exams/import/use-apply.ts',
  );
  const roster = await readRoster();
  let isDone = false;
  const wrapper = around(
    () => {},
    () => {
      isDone = true;
    },
  );
  const page = renderHook(() => ({ sheet: useSheet(roster, letters), ...useApply(roster.session) }), {
    wrapper,
  });
  const found = await readFile(file);
  const lines = 'text' in found ? await readLines(found.text) : { fault: found.fault };
  if ('fault' in lines) throw new Error(`the file is not read: ${lines.fault}`);
  act(() => page.result.current.sheet.read(lines));
  const { header } = page.result.current.sheet.sheet;
  const place = chosen ? (header?.cells.findIndex((cell) => chosen.test(cell)) ?? null) : null;
  if (place !== null) act(() => page.result.current.sheet.choose('result', place));
  const { planned } = page.result.current.sheet;
  const wrong = planned.filter(isWrong).map(({ kind, number, name }) => `${kind}: ${number} ${name}`);
  const entries = planned.flatMap(({ entry }) => entry ?? []);
  if (wrong.length === 0) await act(() => page.result.current.apply(entries));
  page.unmount();
  window.close();
  // Of an import that didn't go in, its person has to be told, and presses again.
  if (isDone) for (const text of said) alarm(null, text);
  return { done: isDone || entries.length === 0, wrong };
}

/** Those whom a paste by name alone finds. */
export const aloneByName = (rows: RosterRow[]) => {
  const { find } = finderOf(rows);
  return (name: string) => 'row' in find({ number: '', name });
};
