import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { databaseUrlProblem, readDatabaseUrl } from './database-url.ts';

const folder = mkdtempSync(join(tmpdir(), 'ateneo-database-url-'));
afterAll(() => rmSync(folder, { recursive: true }));
const authority = join(folder, 'authority.pem');
writeFileSync(authority, 'a certificate');

describe('the hosts of an address', () => {
  it.each([
    ['one', 'db.example.edu', ['db.example.edu:5432']],
    ['one with a port', 'db:6432', ['db:6432']],
    ['several, each with its port', 'one:5433,two,three:5435', ['one:5433', 'two:5432', 'three:5435']],
    ['of IPv6, with a port and without', '[2001:db8::1]:5433,[::1]', ['2001:db8::1:5433', '::1:5432']],
    ['none: a socket on this machine', '', []],
  ])('%s', (_what, hosts, expected) => {
    const { hosts: read } = readDatabaseUrl(`postgres://ateneo:p%40ss@${hosts}/ateneo`);
    expect(read.map(({ name, port }) => `${name}:${port}`)).toEqual(expected);
  });

  it('the driver is given the first of them, and what it knows itself', () => {
    const { url } = readDatabaseUrl(
      `postgres://a:b@one:1,two:2/x?application_name=y&target_session_attrs=primary&connect_timeout=3`,
    );
    expect(url).toBe('postgres://a:b@one:1/x?application_name=y');
  });

  it('any host does where nothing else is asked for, and each of several has two seconds', () => {
    expect(readDatabaseUrl('postgres://one,two/x')).toMatchObject({ wanted: 'any', hostMs: 2_000 });
    expect(
      readDatabaseUrl('postgresql://one/x?target_session_attrs=read-write&connect_timeout=7'),
    ).toMatchObject({ wanted: 'read-write', hostMs: 7_000 });
  });
});

describe('what can not be followed is refused with what to write', () => {
  it.each([
    ['mysql://db/ateneo', 'must be an address such as postgres://'],
    ['db.example.edu', 'must be an address such as postgres://'],
    [
      'postgres://one:port,two/x',
      'has the host "one:port", which is none: name, name:port, or [address]:port',
    ],
    ['postgres://one,,two/x', 'has the host "", which is none'],
    ['postgres://2001:db8::1/x', 'has the host "2001:db8::1", which is none'],
    ['postgres://one:70000/x', 'has the host "one:70000"'],
    ['postgres://one,two/x?target_session_attrs=standby', 'one of any, read-write, primary: campus writes'],
    ['postgres:///x?target_session_attrs=primary', 'must name the hosts to choose from'],
    ['postgres://one/x?load_balance_hosts=random', 'load_balance_hosts, which is not followed'],
    ['postgres:///x?host=one,two', 'must have its hosts before the path'],
    ['postgres://one/x?connect_timeout=soon', 'a number of seconds from 1 to 600'],
    ['postgres://one/x?sslmode=allow', 'sslmode=allow, and must have one of verify-full'],
    [
      'postgres://one/x?sslmode=verify-full&sslrootcert=/nowhere.pem',
      "sslrootcert=/nowhere.pem, which can't",
    ],
  ])('%s', (url, said) => expect(databaseUrlProblem(url)).toContain(said));

  it.each([
    'postgres://ateneo:secret@127.0.0.1/ateneo',
    'postgresql://ateneo@db/ateneo?sslmode=disable',
    'postgres://db/ateneo?sslmode=no-verify',
    `postgres://one,two/ateneo?sslmode=verify-full&sslrootcert=${authority}&target_session_attrs=any`,
    'postgres:///ateneo?host=/run/postgresql',
    'postgres://%2Frun%2Fpostgresql/ateneo',
  ])('%s is none of it', (url) => expect(databaseUrlProblem(url)).toBeNull());
});

it.each(['require', 'verify-ca'])('sslmode=%s is as strict as verify-full', (mode) => {
  expect(readDatabaseUrl(`postgres://db/x?sslmode=${mode}`).url).toBe('postgres://db/x?sslmode=verify-full');
});
