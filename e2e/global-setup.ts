import { keepPlaces } from './places.ts';
import { startPlaces } from './start-places.ts';

/** Once for the run: the portal that every test meets unless it starts one of its own. */
export default async function globalSetup() {
  const { places, stop } = await startPlaces('portal', { CANVAS_URL: 'https://canvas.example.org/' });
  keepPlaces(places);
  return stop;
}
