import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { type Answering, givenPage, refusal, success } from '@/lib/browser/testing/page-fixtures';
import { showOn } from '@/lib/browser/testing/screen-fixtures';
import help from '@/messages/it/help.json';
import menu from '@/messages/it/menu.json';
import notifications from '@/messages/it/notifications.json';
import search from '@/messages/it/search.json';
import shell from '@/messages/it/shell.json';
import { menuFor } from '../menu/menu';
import { MenuPlace, OwnMenu } from '../menu/menu-place';
import { setMenuAtOnce } from '../menu/menu-timer';
import SearchSheet from '../search/search-sheet';
import type { NotHere } from './not-here';
import { TellNotHere } from './tell-not-here';

let page: ReturnType<typeof givenPage> | undefined;
afterEach(() => {
  cleanup();
  page?.reload();
});

const items = menuFor({ type: 'student', badge: '4711', hasCanvas: false }, { preview: false });
const texts = { help, menu, notifications, search, shell };

function givenMenu(notHere: NotHere, told?: NotHere) {
  setMenuAtOnce();
  showOn(
    '/student/dashboard',
    texts,
    <OwnMenu type="student" items={items} canSearch notHere={notHere}>
      <MenuPlace />
      {told && <TellNotHere of={told} />}
    </OwnMenu>,
  );
}

const names = () => screen.getAllByRole('link').map((link) => link.textContent);

test('A5: what isn’t here keeps its place and its route, and says what it is', () => {
  givenMenu({ exams: 'absent', payments: 'elsewhere' });
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
    items.map(({ path }) => path),
  );
  expect(names()).toEqual([
    ...['Bacheca', 'Lezioni', 'Pratiche', 'Insegnamenti', 'Esami(servizio non offerto dal tuo ateneo)'],
    ...['Pagamenti(servizio sul sito del tuo ateneo)', 'Documenti', 'Questionari', 'Blocchi'],
  ]);
  for (const link of screen.getAllByRole('link')) expect(link.getAttribute('target')).toBeNull();
});

test('what a page tells counts, which knows it later than the document', async () => {
  givenMenu({ exams: 'absent' }, { locks: 'absent' });
  await waitFor(() => expect(names()).toContain('Blocchi(servizio non offerto dal tuo ateneo)'));
  expect(names()).toContain('Esami');
});

function givenSearch(notHere: NotHere, answering: Answering) {
  page = givenPage(answering);
  showOn(
    '/student/dashboard',
    texts,
    <OwnMenu type="student" items={items} canSearch notHere={notHere}>
      <SearchSheet onLeave={() => {}} />
    </OwnMenu>,
  );
  return page;
}

const type = (value: string) => fireEvent.change(screen.getByRole('combobox'), { target: { value } });
const SEARCHED = 'student/search/find';

test('a search that isn’t offered is not asked; it finds pages, and says that it finds nothing else', async () => {
  const { asked } = givenSearch({ search: 'absent', exams: 'absent' }, () => success(null));
  type('esa');
  await screen.findByText(search.pagesOnly);
  expect(screen.getByRole('option').textContent).toBe('Esami(servizio non offerto dal tuo ateneo)Pagina');
  expect(screen.queryByText(search.failed)).toBeNull();
  expect(asked).toEqual([]);
});

test('a search that turns out not to be offered is asked once', async () => {
  const { asked } = givenSearch({}, () => refusal(404, 'shared.notOffered'));
  type('esa');
  await screen.findByText(search.pagesOnly);
  type('esam');
  await waitFor(() => expect(screen.getByRole('option').textContent).toContain('Esami'));
  await new Promise((done) => setTimeout(done, 300));
  expect(asked.map(({ path }) => path)).toEqual([SEARCHED]);
  expect(screen.queryByText(search.failed)).toBeNull();
});
