import { readFileSync } from 'node:fs';

const EXAMPLES = ['deploy/systemd/ateneo.env', 'deploy/docker/example.env'];

/** Settings that almost every institution needs, without example values: mail, single sign-on, payments. */
const NAMED = [
  ...['SMTP_URL', 'MAIL_FROM', 'GATEWAY_SIGN_IN', 'GATEWAY_SECRET', 'GATEWAY_PEERS', 'GATEWAY_PROVISION'],
  ...['PAYMENT_PROVIDER', 'PAGOPA_SEGREGATION_CODE', 'PAGOPA_CREDITOR_TAX_CODE'],
];

/** What PostgreSQL and the balancer of the compose file are told. */
const OF_CONTAINERS = ['POSTGRES_PASSWORD', 'LISTEN', 'TLS_PROXIES'];

/** A setting of an example, in force or behind a `#`. */
const SETTING = /^ *(?:# )?([A-Z][A-Z_]+)(?:=|: )/gm;

/** Each example has a place for these settings, and sets nothing that no program reads. */
export function checkSettings(): boolean {
  const known = new Set([...settingsIn('.env.example'), ...OF_CONTAINERS]);
  const faults = EXAMPLES.flatMap((example) => {
    const own = settingsIn(example);
    return [
      ...NAMED.filter((name) => !own.has(name)).map((name) => `${example} has no place for ${name}`),
      ...[...own]
        .filter((name) => !known.has(name))
        .map((name) => `${example} sets ${name}, which nothing reads`),
    ];
  });
  console.log(
    faults.length === 0
      ? 'checked      a place for mail, single sign-on and payments'
      : `FAULTY       settings\n${faults.join('\n')}`,
  );
  return faults.length === 0;
}

const settingsIn = (path: string): Set<string> =>
  new Set([...readFileSync(path, 'utf8').matchAll(SETTING)].flatMap(([, name]) => name ?? []));
