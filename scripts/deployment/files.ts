import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const SECRET_CONF = 'Define ATENEO_GATEWAY_SECRET of-this-check-alone\nDefine ATENEO_SCOPE example\\.edu\n';

/**
 * The examples as on a machine, in `folder` instead of /etc and /opt, with the certificate and the secret
 * that they expect.
 */
export function makeFiles(folder: string): void {
  cpSync('deploy', folder, { recursive: true });
  for (const file of filesIn(folder)) writeFileSync(file, relocated(readFileSync(file, 'utf8'), folder));

  mkdirSync(join(folder, 'tls'));
  mkdirSync(join(folder, 'saml'));
  const [key, certificate] = [join(folder, 'tls/portal.key'), join(folder, 'tls/portal.crt')];
  const { error } = spawnSync('openssl', [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=portal.example.edu'],
    ...['-keyout', key, '-out', certificate],
  ]);
  if (error) throw new Error('There is no openssl (Debian: apt-get install openssl)');
  const read = (file: string) => readFileSync(file, 'utf8');
  writeFileSync(join(folder, 'haproxy/portal.pem'), read(key) + read(certificate));
  writeFileSync(join(folder, 'apache/secret.conf'), SECRET_CONF);
  writeFileSync(join(folder, 'saml/sp.key'), read(key));
  writeFileSync(join(folder, 'saml/sp.crt'), read(certificate));
  for (const name of ['sp', 'idp']) {
    const entity = `<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${name}"/>`;
    writeFileSync(join(folder, `saml/${name}-metadata.xml`), entity);
  }
}

const relocated = (text: string, folder: string) =>
  text
    .replaceAll('/etc/ateneo/ateneo.env', join(folder, 'systemd/ateneo.env'))
    .replaceAll('/etc/ateneo/', `${folder}/`)
    .replaceAll('/etc/haproxy/', `${folder}/haproxy/`)
    .replaceAll('/run/apache2/', `${folder}/`)
    .replaceAll('/opt/ateneo/current', resolve())
    .replaceAll(/portal-[ab]:3000/g, '127.0.0.1:3000')
    .replaceAll(/^(User|Group)=ateneo$/gm, '$1=root');

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());
