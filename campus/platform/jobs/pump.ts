import type { OpenDatabase } from '../../db/database.ts';

export type PumpLog = { error(facts: object, message: string): void };

export type Pump = {
  /** Asks for a turn now; during a turn for one more after it. */
  wake(): void;
  /** Resolves when no turn runs any more. */
  stop(): Promise<void>;
};

const NOT_HEARD =
  'LISTEN is not heard: DATABASE_LISTEN_URL has to lead past a pooler to the same database; until then what is new waits for the next look';

/** Takes one turn at a time: at start, every `everyMs`, and when notified. A failure is logged. */
export async function startPump(
  database: OpenDatabase,
  {
    channel,
    everyMs,
    turn,
    log,
  }: { channel?: string; everyMs: number; turn: () => Promise<void>; log: PumpLog },
): Promise<Pump> {
  let stopped = false;
  let asked = false;
  let running: Promise<void> | null = null;

  const run = async () => {
    while (asked && !stopped) {
      asked = false;
      await turn().catch((error: unknown) => log.error({ err: error, channel }, 'a turn failed'));
    }
    running = null;
  };
  const wake = () => {
    asked = true;
    if (!stopped) running ??= run();
  };

  const deaf = () => log.error({ channel, everyMs }, NOT_HEARD);
  const unlisten = channel && (await database.listen(channel, wake, deaf));
  const timer = setInterval(wake, everyMs).unref();
  wake();
  return {
    wake,
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      if (unlisten) await unlisten();
      await running;
    },
  };
}
