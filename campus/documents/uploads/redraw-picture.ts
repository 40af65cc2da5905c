import { type ChildProcess, fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import process from 'node:process';
import { Busy } from '../../platform/failures.ts';
import { askerNow } from '../../platform/limits/asker.ts';
import { createWaitingLines } from '../../platform/limits/waiting-lines.ts';
import { isWithinBounds, type PictureKind } from './picture-bounds.ts';
import type { Redrawn, ToRedraw } from './picture-process.ts';

/** The largest photograph takes a third of it on a slow machine. */
const MOST_MS = 15_000;
const IDLE_MS = 30_000;
const MOST_WAITING = 50;
const BUSY_S = 10;

/** A picture that can't be decoded, or not at the cost that one may have. */
export class Undrawable extends Error {}

/**
 * Draws a picture anew, without metadata. Throws `Undrawable` for a damaged or too costly one, `Busy` where
 * too many wait. Those who wait are served in turns, one picture at a time for each person or address.
 */
export const redrawPicture = (file: Buffer, kind: PictureKind): Promise<Buffer> => drawer.draw(file, kind);

type Limits = { mostMs: number; mostMemoryBytes?: number };

/** Of all that its process takes: the largest picture, turned, takes half of it. */
const MOST_MEMORY_BYTES = 768 * 1024 * 1024;

/** Has its own process, started with the first picture, ended when idle or overdue. */
export class PictureDrawer {
  readonly #script: URL;
  readonly #mostMs: number;
  readonly #mostMemoryBytes: number;
  readonly #lines = createWaitingLines({ room: MOST_WAITING, full: () => new Busy(BUSY_S) });
  #isDrawing = false;
  #child: ChildProcess | null = null;
  #last = 0;
  #idle: NodeJS.Timeout | undefined;

  constructor(script: URL, { mostMs, mostMemoryBytes = MOST_MEMORY_BYTES }: Limits) {
    this.#script = script;
    this.#mostMs = mostMs;
    this.#mostMemoryBytes = mostMemoryBytes;
  }

  async draw(file: Buffer, kind: PictureKind): Promise<Buffer> {
    if (!isWithinBounds(file, kind)) throw new Undrawable('beyond the bounds of a picture');
    if (this.#isDrawing) await this.#lines.wait(askerNow());
    this.#isDrawing = true;
    clearTimeout(this.#idle);
    try {
      return await this.#drawn(file, kind);
    } finally {
      if (!this.#lines.callNext()) {
        this.#isDrawing = false;
        this.#idle = setTimeout(() => this.#end(), IDLE_MS).unref();
      }
    }
  }

  #drawn(file: Buffer, kind: PictureKind): Promise<Buffer> {
    const child = this.#started();
    const id = ++this.#last;
    return new Promise((resolve, reject) => {
      const settle = (work: () => void) => {
        clearTimeout(limit);
        child.off('message', onMessage);
        child.off('exit', onExit);
        child.off('error', onExit);
        child.channel?.unref();
        work();
      };
      const onMessage = (redrawn: Redrawn) => {
        if (redrawn.id !== id) return;
        settle(() =>
          'file' in redrawn ? resolve(Buffer.from(redrawn.file)) : reject(new Undrawable(redrawn.fault)),
        );
      };
      const onExit = () => {
        this.#end();
        settle(() => reject(new Undrawable('its process has ended')));
      };
      const limit = setTimeout(onExit, this.#mostMs);
      child.on('message', onMessage);
      child.on('exit', onExit);
      child.on('error', onExit);
      child.channel?.ref(); // nobody ends before what was asked for
      child.send({ id, file, kind } satisfies ToRedraw);
    });
  }

  #started(): ChildProcess {
    if (this.#child?.connected) return this.#child;
    const child = fork(this.#script, [String(this.#mostMemoryBytes)], {
      serialization: 'advanced',
      execArgv: [],
      // A broken-out picture finds no secret.
      env: { NODE_ENV: process.env.NODE_ENV, TMPDIR: process.env.TMPDIR },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    child.on('error', () => {}); // it could not be started, or told: whoever asked has heard
    child.unref();
    child.channel?.unref();
    if (child.pid !== undefined) yieldTo(child.pid);
    this.#child = child;
    return child;
  }

  #end(): void {
    this.#child?.kill('SIGKILL');
    this.#child = null;
  }
}

/** Whoever is answered meanwhile has the processor first. */
function yieldTo(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // it has ended already, or the system has no priorities
  }
}

const drawer = new PictureDrawer(new URL('./picture-process.ts', import.meta.url), { mostMs: MOST_MS });
