import { answers, freePort, type Program, startProgram } from './programs.ts';

/** The production build before the institution that `env` names. Without `CAMPUS_URL` it starts its own. */
export async function startPortal(
  name: string,
  env: Record<string, string>,
): Promise<{ url: string; program: Program }> {
  const port = env.PORT ?? String(await freePort());
  const url = `http://localhost:${port}`;
  const program = await startProgram({
    name,
    args: ['server.ts'],
    env: { HOST: '127.0.0.1', ...env, PORT: port },
    isReady: () => answers(`${url}/account/login`),
  });
  return { url, program };
}
