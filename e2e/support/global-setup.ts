import { makeEmptyInstitution } from './fixtures/empty-institution.ts';
import { keepPlaces } from './programs/places.ts';
import { startEmptyPlaces } from './programs/start-places.ts';

/** Starts, once for the run, the portal of all tests, and what portals of single tests begin with. */
export default async function globalSetup() {
  const removeEmptyInstitution = await makeEmptyInstitution();
  const { places, stop } = await startEmptyPlaces('portal', {
    CANVAS_URL: 'https://canvas.example.org/',
    PUSH_TO_LOOPBACK: '1',
  });
  keepPlaces(places);
  return () => Promise.all([stop(), removeEmptyInstitution()]);
}
