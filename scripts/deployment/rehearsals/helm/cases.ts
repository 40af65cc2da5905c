import { documentedVariables } from '../../variables.ts';

/** What has to be said, and nothing beside. */
const least = {
  host: 'portal.example.edu',
  image: { repository: 'registry.example.edu/ateneo', tag: '0.1.0' },
  network: { nodes: ['10.0.0.0/16'], pods: ['10.244.0.0/16'] },
  secrets: { existing: 'ateneo' },
};

/** What the chart has a place for as a secret, or settles itself. */
const NOT_CONFIGURED =
  /SECRET|_KEY$|TOKEN|^DATABASE(_LISTEN)?_URL$|^SMTP_URL$|^(CAMPUS_)?(HOST|PORT)$|^DATA_DIR$/;

const names = [...documentedVariables().keys()];
const everything = {
  ...least,
  image: { ...least.image, digest: `sha256:${'0'.repeat(64)}` },
  imagePullSecrets: [{ name: 'registry' }],
  network: { ...least.network, proxies: ['10.9.0.0/24'] },
  secrets: {
    values: Object.fromEntries(
      names.filter(isSecret).map((name) => [name, `of ${name}: "quoted", and 1e6 of {{ it }}`]),
    ),
  },
  config: Object.fromEntries(
    names.filter((name) => !NOT_CONFIGURED.test(name)).map((name) => [name, markOf(name)]),
  ),
  extraEnv: [{ name: 'OTEL_SERVICE_VERSION', value: '1' }],
  files: { 'offices.json': '{\n  "help": { "mail": "help@example.edu" }\n}\n' },
  binaryFiles: { 'mark.png': 'iVBORw0KGgo=' },
  mails: { 'signature.it.txt': 'Università\n' },
  portal: { replicas: 3, tag: '0.0.9', podAnnotations: { note: 'x' }, nodeSelector: { disk: 'ssd' } },
  campus: {
    replicas: 3,
    tolerations: [{ key: 'only', operator: 'Exists', effect: 'NoSchedule' }],
    affinity: { nodeAffinity: { preferredDuringSchedulingIgnoredDuringExecution: [] } },
  },
  networkPolicy: { campusPorts: [5432, 587], portalPorts: [4318] },
  serviceMonitor: { enabled: true, labels: { release: 'prometheus' } },
  backup: { enabled: true, claim: 'backups' },
};

function isSecret(name: string) {
  return NOT_CONFIGURED.test(name) && !/HOST|PORT|DATA_DIR/.test(name);
}

/** A value that can't be mistaken for a number, and has what YAML and templates could stumble over. */
export function markOf(name: string): string {
  return `${name}: # 'x' {{ y }}`;
}

const ownApi = {
  ...least,
  config: { CAMPUS_URL: 'https://api.example.edu' },
  campus: { enabled: false },
  networkPolicy: { enabled: false },
  ingress: { enabled: false },
  podDisruptionBudget: { enabled: false },
};

export const cases = { least, everything, ownApi };

/** Values that are refused, and which words of the refusal say why. */
export const refused: [values: object, words: RegExp][] = [
  [{}, /host/],
  [{ ...least, network: { ...least.network, nodes: [] } }, /nodes/],
  [{ ...least, config: { INSTITUTION_NAEM: 'x' } }, /INSTITUTION_NAEM/],
  [{ ...least, config: { DATABASE_POOL: 20 } }, /DATABASE_POOL/],
  [{ ...least, backup: { enabled: true } }, /claim/],
  [{ ...least, campus: { enabled: false } }, /CAMPUS_URL has to be set/],
];
