import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const MODULES = '/usr/lib/apache2/modules';

type Given = {
  what: string;
  /** All that has to be there, and the Debian package that brings it. */
  needs: [path: string, from: string][];
  command: string[];
  /** What it prints of a fault that it doesn't count as one. */
  warning?: RegExp;
};

/** Each tells on the terminal what came of it; false when its program has found a fault. */
export function checks(folder: string): (() => boolean)[] {
  const at = (path: string) => join(folder, path);
  const haproxy = (file: string): Given => ({
    what: `deploy/${file}`,
    needs: [['/usr/sbin/haproxy', 'haproxy']],
    command: ['/usr/sbin/haproxy', '-c', '-f', at(file)],
  });
  const apache = (name: string, module: string, from: string): Given => ({
    what: `deploy/apache/${name}.conf`,
    needs: [
      ['/usr/sbin/apache2', 'apache2'],
      [join(MODULES, `mod_${module}.so`), from],
    ],
    command: ['/usr/sbin/apache2', '-t', '-d', folder, '-f', apacheFrame(folder, name, module)],
  });
  const unit = (name: string): Given => ({
    what: `deploy/systemd/${name}`,
    needs: [['/usr/bin/systemd-analyze', 'systemd']],
    command: ['/usr/bin/systemd-analyze', 'verify', '--man=no', at(`systemd/${name}`)],
    warning: /ateneo-.*(unknown|ignoring)/i,
  });
  const promtool = (act: string, of: string, file: string): Given => ({
    what: `deploy/prometheus/${file}`,
    needs: [['/usr/bin/promtool', 'prometheus']],
    command: ['/usr/bin/promtool', act, of, at(`prometheus/${file}`)],
  });
  return [
    haproxy('haproxy/haproxy.cfg'),
    haproxy('docker/haproxy.cfg'),
    {
      what: 'deploy/nginx/ateneo.conf',
      needs: [['/usr/sbin/nginx', 'nginx-light'] as [string, string]],
      command: ['/usr/sbin/nginx', '-t', '-q', '-c', nginxFrame(folder)],
    },
    apache('mellon', 'auth_mellon', 'libapache2-mod-auth-mellon'),
    apache('shibboleth', 'shib', 'libapache2-mod-shib'),
    unit('ateneo-campus@.service'),
    unit('ateneo-portal@.service'),
    promtool('check', 'config', 'prometheus.yaml'),
    promtool('test', 'rules', 'ateneo.test.yaml'),
    { what: 'deploy/systemd/ateneo', needs: [], command: ['/bin/sh', '-n', at('systemd/ateneo')] },
  ].map((given) => () => check(given));
}

function check({ what, needs, command: [program = '', ...args], warning }: Given): boolean {
  const missing = needs.find(([path]) => !existsSync(path));
  if (missing) {
    console.log(`not checked  ${what}: there is no ${missing[0]} (Debian: apt-get install ${missing[1]})`);
    return true;
  }
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  const said = `${stdout}${stderr}`.trim();
  const isRight = status === 0 && !warning?.test(said);
  console.log(isRight ? `checked      ${what}` : `FAULTY       ${what}\n${said}`);
  return isRight;
}

/** nginx.conf around the example. */
function nginxFrame(folder: string): string {
  const path = join(folder, 'nginx.conf');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/nginx-${name};`,
  );
  const inside = ['access_log off;', ...temporary, `include ${folder}/nginx/ateneo.conf;`].join(' ');
  writeFileSync(path, `pid ${folder}/nginx.pid; error_log stderr; events {} http { ${inside} }\n`);
  return path;
}

const BALANCING = [
  ...['proxy', 'proxy_http', 'slotmem_shm', 'proxy_balancer', 'lbmethod_byrequests'],
  'proxy_hcheck',
];

/** apache2.conf around an example, with the modules that it names. */
function apacheFrame(folder: string, name: string, gateway: string): string {
  const path = join(folder, `apache-${name}.conf`);
  const modules = ['mpm_event', 'authz_core', 'authn_core', 'authz_user', 'alias', 'setenvif', 'headers'];
  const loaded = [...modules, 'socache_shmcb', 'ssl', ...BALANCING, gateway].map(
    (module) =>
      `LoadModule ${module === 'shib' ? 'mod_shib' : `${module}_module`} ${MODULES}/mod_${module}.so`,
  );
  const own = [`PidFile ${folder}/apache.pid`, `DefaultRuntimeDir ${folder}`, `ErrorLog ${folder}/error.log`];
  const lines = [...loaded, ...own, 'ServerName portal.example.edu', 'Listen 8080', 'Listen 8443'];
  writeFileSync(path, [...lines, `Include ${folder}/apache/${name}.conf`, ''].join('\n'));
  return path;
}
