/** The institution's service and its office's command line, as whoever types it calls it. */
import process from 'node:process';
import { keepCompiled } from '../observe/keep-compiled.ts';
import '../observe/large-packages.ts';

process.umask(0o077); // what it writes is for its own user
keepCompiled();
const { runCommand } = await import('./command-line.ts');
process.exit(await runCommand(process.argv.slice(2)));
