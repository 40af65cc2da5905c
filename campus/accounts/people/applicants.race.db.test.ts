import { expect, it } from 'vitest';
import { givenRegistrations, together } from '../../testing/people/applicants-fixtures.ts';

const { register } = await givenRegistrations();

it('S3: everybody together registers no oftener than the hashes allow, from however many addresses', async () => {
  const answers = await together(260, (index) => register(`203.0.113.${index % 250}`));
  expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(40);
});
