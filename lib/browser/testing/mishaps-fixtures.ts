import type { givenBrowser } from './windows-fixtures';

type Page = { asksToLeave: () => boolean; close: () => void };

/** A worker in a browser with tasks. At so many tasks left, the network fails or the window closes. */
type Worker<Opened extends Page, Task> = {
  browser: ReturnType<typeof givenBrowser>;
  openPage: () => Promise<Opened>;
  page: Opened;
  tasks: Task[];
  offlineAt: number;
  closedAt: number;
};
type Mishaps = { random: () => number; counts: { offline: number; closed: number } };

export async function givenWorker<Opened extends Page, Task>(
  browser: ReturnType<typeof givenBrowser>,
  openPage: () => Promise<Opened>,
  tasks: Task[],
): Promise<Worker<Opened, Task>> {
  const offlineAt = Math.floor((tasks.length * 2) / 3);
  const closedAt = Math.floor(tasks.length / 2);
  return { browser, openPage, page: await openPage(), tasks, offlineAt, closedAt };
}

/** Cuts the network or closes the window, if it may: once surely, else by chance. True if it did. */
export async function befall<Opened extends Page, Task>(
  worker: Worker<Opened, Task>,
  { random, counts }: Mishaps,
): Promise<boolean> {
  const { browser, page, tasks } = worker;
  const drawn = random();
  if (!browser.isOnline()) {
    if (drawn < 0.2) browser.goOnline();
    return drawn < 0.2;
  }
  if (drawn < 0.03 || tasks.length <= worker.offlineAt) {
    browser.goOffline();
    counts.offline += 1;
    worker.offlineAt = -1;
    return true;
  }
  const isToClose = drawn < 0.08 || tasks.length <= worker.closedAt;
  if (!isToClose || page.asksToLeave()) return false;
  page.close();
  await browser.settled();
  worker.page = await worker.openPage();
  counts.closed += 1;
  worker.closedAt = -1;
  return true;
}
