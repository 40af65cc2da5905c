import { onTestFinished, vi } from 'vitest';
import { runCommand } from '../command-line.ts';

/** A command in this process, as `campus/main.ts` runs it: its exit code and what it wrote. One at a time. */
export async function testCommand(args: string[], env: Record<string, string>) {
  const [log, error] = (['log', 'error'] as const).map((name) =>
    vi.spyOn(console, name).mockImplementation(() => {}),
  );
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  const put = () => {
    vi.unstubAllEnvs();
    for (const spy of [log, error]) spy?.mockRestore();
  };
  onTestFinished(put);
  const code = await runCommand(args);
  const [out, said] = [log, error].map((spy) =>
    (spy?.mock.calls ?? []).map(([line]) => `${line}\n`).join(''),
  );
  put();
  return { code, out, error: said };
}
