import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync } from 'node:fs';
import process from 'node:process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { Builder, Capabilities, Key, type WebDriver, type WebElement } from 'selenium-webdriver';
import { freePort } from '../support/programs.ts';
import type { Browser } from './browser.ts';
import { find } from './find.ts';
import { type Driver, screenOf } from './screen.ts';

const DRIVER = '/usr/bin/WebKitWebDriver';
const START_MS = 10_000;

/** Debian's WebKitGTK, by its WebDriver, on a display that nobody sees. */
export async function webkit(): Promise<Browser | string> {
  const binary = globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser').at(0);
  if (!binary || !existsSync(DRIVER)) return 'WebKit isn’t here: apt-get install webkit2gtk-driver';
  if (spawnSync('Xvfb', ['-help']).error) return 'WebKit needs a display: apt-get install xvfb';
  const { display, screen } = await startDisplay();
  const drivers: ChildProcess[] = [screen];
  const open = async () => {
    const { session, driver } = await startSession(binary, display);
    drivers.push(driver);
    return session;
  };
  const first = await open();
  const version = (await first.getCapabilities()).get('browserVersion');
  await first.quit();
  return {
    name: `webkitgtk ${version}`,
    window: async () => screenOf(driverOf(await open())),
    async end() {
      for (const driver of drivers.toReversed()) driver.kill();
    },
  };
}

/** The server writes the number of a display that is free once it takes windows. */
async function startDisplay(): Promise<{ display: string; screen: ChildProcess }> {
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x900x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [number] = await once(createInterface({ input: screen.stdio[3] as Readable }), 'line');
  return { display: `:${number}`, screen };
}

/** One driver has one session. */
async function startSession(binary: string, display: string) {
  const port = await freePort();
  const env = { ...process.env, DISPLAY: display, LANG: 'it_IT.UTF-8', LANGUAGE: 'it' };
  const driver = spawn(DRIVER, [`--port=${port}`], { env, stdio: 'ignore' });
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary, args: ['--automation'] },
  });
  const server = `http://127.0.0.1:${port}`;
  await listening(server);
  const session = await new Builder().usingServer(server).withCapabilities(capabilities).build();
  return { session, driver };
}

async function listening(server: string): Promise<void> {
  const end = Date.now() + START_MS;
  while (Date.now() < end) {
    if (await fetch(`${server}/status`).catch(() => null)) return;
    await pause(50);
  }
  throw new Error(`${DRIVER} does not answer`);
}

const driverOf = (session: WebDriver): Driver<WebElement> => ({
  goTo: (url) => session.get(url),
  find: async (role, name) => (await session.executeScript<WebElement | null>(find, role, name)) ?? undefined,
  click: (found) => found.click(),
  async type(found, text) {
    await found.clear();
    await found.sendKeys(text.replaceAll('\n', Key.ENTER));
  },
  read: () =>
    session.executeScript<{ text: string; url: string }>(
      'return { text: document.body.innerText, url: location.href }',
    ),
  close: () => session.quit(),
});
