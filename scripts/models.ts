/**
 * `npm run models -- <filter> <sequences> [first seed]`: runs the matching model tests with random sequences,
 * in pieces of 200 with one seed each. Passed pieces are stored in .data/models, so that the next run
 * continues. The first failure ends the run and prints its seed.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';

const PIECE = 200;
const [filter, wanted = '1000', first = '1'] = process.argv.slice(2);
if (filter === undefined || !/^[\w-]+$/.test(filter)) {
  console.error(
    'npm run models -- <filter> <sequences> [first seed], for example: npm run models -- money 1000',
  );
  process.exit(2);
}

const kept = `.data/models/${filter}-${first}.json`;
mkdirSync('.data/models', { recursive: true });
let passed: number = existsSync(kept) ? JSON.parse(readFileSync(kept, 'utf8')).passed : 0;
while (passed < Number(wanted)) {
  const seed = Number(first) + passed / PIECE;
  const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'races', `${filter}.model`], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, MODEL_RUNS: String(PIECE), MODEL_SEED: String(seed) },
  });
  if (status !== 0) {
    console.error(
      `failed with seed ${seed}: MODEL_RUNS=${PIECE} MODEL_SEED=${seed} npx vitest run --project races ${filter}.model`,
    );
    process.exit(1);
  }
  passed += PIECE;
  writeFileSync(kept, JSON.stringify({ passed }));
  console.log(`${filter}: ${passed} sequences hold, seeds ${first} to ${seed}`);
}
