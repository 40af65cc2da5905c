import { readFileSync } from 'node:fs';
import { KEY_NAMES } from '../../campus/platform/keys/key-kinds.ts';

/** In each way to deploy, the file that says where the keys come from, and what reads that place. */
const EXAMPLES = [
  {
    names: 'deploy/systemd/ateneo.env',
    readers: [
      'deploy/systemd/ateneo-campus@.service',
      'deploy/systemd/ateneo-portal@.service',
      'deploy/systemd/ateneo',
    ],
    place: '/etc/ateneo/secrets.env',
  },
  {
    names: 'deploy/docker/compose.yaml',
    readers: ['deploy/docker/compose.yaml'],
    place: 'env_file: [.env, secrets.env]',
  },
  {
    names: 'docs/configuration.md',
    readers: ['docs/deployment.md'],
    place: 'ateneo init /etc/ateneo/secrets.env',
  },
];

/** Each example names all keys that campus needs to start. All programs of an example read one place. */
export function checkSharedKeys(): boolean {
  const faults = EXAMPLES.flatMap(({ names, readers, place }) => [
    ...KEY_NAMES.filter((name) => !read(names).includes(name)).map((name) => `${names} doesn't name ${name}`),
    ...readers
      .filter((reader) => !read(reader).includes(place))
      .map((reader) => `${reader} doesn't read ${place}`),
  ]);
  console.log(
    faults.length === 0 ? 'checked      one place for all keys' : `FAULTY       keys\n${faults.join('\n')}`,
  );
  return faults.length === 0;
}

const read = (path: string) => readFileSync(path, 'utf8');
