import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync } from 'node:fs';
import process from 'node:process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { Builder, Capabilities, Key, type WebDriver, type WebElement } from 'selenium-webdriver';
import { freePort } from '../support/programs/programs.ts';
import type { Browser } from './browser.ts';
import { find } from './find.ts';
import { read } from './read.ts';
import { type Driver, screenOf } from './screen.ts';
import { until } from './until.ts';

const DRIVER = '/usr/bin/WebKitWebDriver';
const START_MS = 10_000;

/** Debian's WebKitGTK, by its WebDriver, on a display that nobody sees. */
export async function webkit(): Promise<Browser | string> {
  const binary = globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser').at(0);
  if (!binary || !existsSync(DRIVER)) return 'WebKit isn’t here: apt-get install webkit2gtk-driver';
  if (spawnSync('Xvfb', ['-help']).error) return 'WebKit needs a display: apt-get install xvfb';
  const programs: ChildProcess[] = [];
  const end = async () => {
    for (const program of programs.toReversed()) program.kill();
  };
  try {
    const display = await startDisplay(programs);
    const open = () => startSession(binary, display, programs);
    const first = await open();
    const version = (await first.getCapabilities()).get('browserVersion');
    await first.quit();
    const window = async () => {
      const session = await open();
      return { screen: screenOf(driverOf(session)), close: () => session.quit() };
    };
    return { name: `webkitgtk ${version}`, window, end };
  } catch (error) {
    await end();
    throw error;
  }
}

/** The server writes the number of a display that is free once it takes windows. */
async function startDisplay(programs: ChildProcess[]): Promise<string> {
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x900x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  programs.push(server);
  const lines = createInterface({ input: server.stdio[3] as Readable });
  const [number] = await once(lines, 'line', { signal: AbortSignal.timeout(START_MS) });
  return `:${number}`;
}

/** One driver has one session. */
async function startSession(binary: string, display: string, programs: ChildProcess[]): Promise<WebDriver> {
  const port = await freePort();
  const env = { ...process.env, DISPLAY: display, LANG: 'it_IT.UTF-8', LANGUAGE: 'it' };
  programs.push(spawn(DRIVER, [`--port=${port}`], { env, stdio: 'ignore' }));
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary, args: ['--automation'] },
  });
  const server = `http://127.0.0.1:${port}`;
  await until(`${DRIVER} to answer`, () => fetch(`${server}/status`));
  return await new Builder().usingServer(server).withCapabilities(capabilities).build();
}

const driverOf = (session: WebDriver): Driver<WebElement> => ({
  goTo: (url) => session.get(url),
  find: async (role, name) => (await session.executeScript<WebElement | null>(find, role, name)) ?? undefined,
  click: (found) => found.click(),
  async type(found, text) {
    await found.clear();
    await found.sendKeys(text.replaceAll('\n', Key.ENTER));
  },
  read: () => session.executeScript<ReturnType<typeof read>>(read),
});
