import sharp from 'sharp';
import { expect, it } from 'vitest';
import { inNameOf } from '../../platform/limits/asker.ts';
import { png, scannedJpeg } from '../../testing/files-fixtures.ts';
import { isWithinBounds } from './picture-bounds.ts';
import { PictureDrawer, Undrawable } from './redraw-picture.ts';

const script = new URL('./picture-process.ts', import.meta.url);
/** Milliseconds. */
async function took(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
const patient = () => new PictureDrawer(script, { mostMs: 60_000 });

it('S4: a picture that takes too long ends its process, and the next one has another', async () => {
  const drawer = new PictureDrawer(script, { mostMs: 1 });
  const large = scannedJpeg(7_000, 12);
  expect(isWithinBounds(large, 'jpeg')).toBe(true);
  const cut = await took(() => expect(drawer.draw(large, 'jpeg')).rejects.toBeInstanceOf(Undrawable));
  const whole = await took(() => patient().draw(large, 'jpeg'));
  expect(cut).toBeLessThan(whole / 2);

  const drawn = await patient().draw(await png(), 'png');
  expect(await sharp(drawn).metadata()).toMatchObject({ format: 'png', width: 40 });
});

it('S4: a picture that takes too much memory ends its process, and the next one has another', async () => {
  const drawer = new PictureDrawer(script, { mostMs: 60_000, mostMemoryBytes: 1 });
  await expect(drawer.draw(scannedJpeg(7_000, 12), 'jpeg')).rejects.toThrow('its process has ended');
  await expect(drawer.draw(scannedJpeg(7_000, 12), 'jpeg')).rejects.toThrow('its process has ended');
  expect((await patient().draw(await png(), 'png')).length).toBeGreaterThan(0);
});

it('S4: while pictures are drawn this process answers', async () => {
  const drawing = patient().draw(scannedJpeg(4_000, 12), 'jpeg');
  let turns = 0;
  const counting = setInterval(() => (turns += 1), 10);
  await drawing;
  clearInterval(counting);
  expect(turns).toBeGreaterThan(5);
});

it('S4: who sends many pictures waits behind who sends one', async () => {
  const drawer = patient();
  const file = await png();
  const order: string[] = [];
  const draw = (whose: string) =>
    inNameOf(whose, async () => {
      await drawer.draw(file, 'png');
      order.push(whose);
    });
  await Promise.all([draw('one'), draw('one'), draw('one'), draw('one'), draw('other')]);
  expect(order).toEqual(['one', 'one', 'other', 'one', 'one']);
});

it('S4: each of many that fail at once is told, and a good one is drawn after them', async () => {
  const drawer = patient();
  const broken = (await png()).subarray(0, -40);
  const told = await Promise.allSettled([1, 2, 3].map(() => drawer.draw(broken, 'png')));
  expect(told.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect((await drawer.draw(await png(), 'png')).length).toBeGreaterThan(0);
});
