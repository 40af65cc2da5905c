const TIMEOUT_MS = 3_000;

/**
 * Says at the start which address of `CAMPUS_URL` does not answer; any status is an answer. The portal starts
 * all the same, since the institution's API may come up later.
 */
export async function sayUnreachable(
  addresses: string[],
  say: (line: string) => void = console.error,
): Promise<void> {
  await Promise.all(
    addresses.map(async (address) => {
      const why = await whyUnreachable(address);
      if (why) {
        say(
          `${address} (CAMPUS_URL) can't be reached: ${why}. The portal runs, but nobody can sign in until it answers.`,
        );
      }
    }),
  );
}

async function whyUnreachable(address: string): Promise<string | null> {
  try {
    await fetch(address, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });
    return null;
  } catch (error) {
    if (!(error instanceof Error)) return String(error);
    return error.cause instanceof Error ? error.cause.message : error.message;
  }
}
