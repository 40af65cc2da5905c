import { makeEmptyInstitution } from './given/empty-institution.ts';
import { keepPlaces } from './programs/places.ts';
import { startEmptyPlaces } from './programs/start-places.ts';

/** Once for the run: the portal that every test meets unless it starts one of its own, and what such a one begins with. */
export default async function globalSetup() {
  const removeEmptyInstitution = await makeEmptyInstitution();
  const { places, stop } = await startEmptyPlaces('portal', {
    CANVAS_URL: 'https://canvas.example.org/',
    PUSH_TO_LOOPBACK: '1',
  });
  keepPlaces(places);
  return () => Promise.all([stop(), removeEmptyInstitution()]);
}
