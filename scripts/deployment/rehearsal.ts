/** An example of deploy/ that is run with its features, on a machine that allows it. */
export interface Rehearsal {
  /** One word, by which `npm run test:deployment -- <name>` runs it alone. */
  name: string;
  /** Why it can't be run on this machine, and what would help; null where it can. */
  lack(): string | null;
  /**
   * Runs it in `folder`, which is removed afterwards, and ends all that it started. Answers what was seen, a
   * line each, with counts of requests and failures; throws on a fault.
   */
  run(folder: string): Promise<string[]>;
}

/** True unless one of them has found a fault. Tells on the terminal what each of them saw. */
export async function rehearse(
  rehearsals: Rehearsal[],
  folderOf: (name: string) => string,
): Promise<boolean> {
  let isRight = true;
  for (const { name, lack, run } of rehearsals) {
    const lacking = lack();
    if (lacking) {
      console.log(`not run      ${name}: ${lacking}`);
      continue;
    }
    console.log(`running      ${name}`);
    try {
      for (const line of await run(folderOf(name))) console.log(`             ${line}`);
      console.log(`run          ${name}`);
    } catch (error) {
      isRight = false;
      console.log(`FAULTY       ${name}\n${error instanceof Error ? error.stack : error}`);
    }
  }
  return isRight;
}
