/** What some work answers with, and what it wrote meanwhile. One at a time: the console is the process's. */
export async function whatIsSaid<Result>(work: () => Promise<Result>) {
  const { log, error } = console;
  const said = { out: '', error: '' };
  console.log = (line) => {
    said.out += `${line}\n`;
  };
  console.error = (line) => {
    said.error += `${line}\n`;
  };
  try {
    const result = await work();
    return { result, ...said };
  } finally {
    Object.assign(console, { log, error });
  }
}
