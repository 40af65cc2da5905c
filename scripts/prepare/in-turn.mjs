import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { inProject } from './root.mjs';
import { Stop } from './stop.mjs';

const path = inProject('.prepare.lock');

/** Runs `work` while no other preparation of this clone is under way. */
export async function inTurn(work) {
  await takeTurn();
  try {
    work();
  } finally {
    rmSync(path, { force: true });
  }
}

async function takeTurn() {
  let told = false;
  while (!tryToTake()) {
    const holder = currentHolder();
    if (holder === undefined) continue;
    if (!isAlive(holder)) {
      rmSync(path, { force: true });
      continue;
    }
    if (!told) console.log(`Another preparation is under way (process ${holder}); waiting for it …`);
    told = true;
    await sleep(200);
  }
}

/** The file is written aside and linked into place, so nobody ever reads half a process id. */
function tryToTake() {
  const draft = `${path}.${process.pid}`;
  try {
    writeFileSync(draft, String(process.pid));
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw new Stop(`${inProject()} must be writable to be prepared (${error.code}).`);
  } finally {
    rmSync(draft, { force: true });
  }
}

/** The process that has the turn; undefined when it was given back meanwhile. */
function currentHolder() {
  try {
    return Number(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
