import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { ownMark } from '../config/portal-config.ts';

/** `within`: the mark's part of the width. A mask may cut all but an inner circle of four fifths. */
const ICONS = {
  '180': { size: 180, within: 0.7 },
  '192': { size: 192, within: 0.8 },
  '512': { size: 512, within: 0.8 },
  'maskable-192': { size: 192, within: 0.56 },
  'maskable-512': { size: 512, within: 0.56 },
};
type Name = keyof typeof ICONS;

const MOST_PIXELS = 50_000_000;
const DRAWN_DPI = 384;
/** The ground of `public/icon.svg`, which it runs into. */
const OWN_GROUND = '#1d3f8a';

const drawn = new Map<string, Promise<Buffer>>();

/** The icon of a file's name, drawn once; null for any other name. */
export function iconFile(file: string): Promise<Buffer> | null {
  const name = file.replace(/\.png$/, '');
  if (!file.endsWith('.png') || !Object.hasOwn(ICONS, name)) return null;
  const key = `${name} ${iconsVersion()}`;
  const icon = drawn.get(key) ?? draw(ICONS[name as Name]);
  drawn.set(key, icon);
  return icon;
}

/** Another mark has other addresses. */
export const iconsVersion = (): string =>
  ownMark()?.version ?? createHash('sha256').update(portalIcon()).digest('hex').slice(0, 12);

/** An institution's mark on white, on which it is to be legible; the portal's own on its colour. */
async function draw({ size, within }: (typeof ICONS)[Name]): Promise<Buffer> {
  const mark = ownMark();
  const inner = Math.round(size * (mark ? within : 1));
  const picture = await sharp(mark?.bytes ?? portalIcon(), {
    density: mark?.type === 'image/png' ? undefined : DRAWN_DPI,
    limitInputPixels: MOST_PIXELS,
  })
    .resize(inner, inner, { fit: 'contain', background: '#ffffff00' })
    .png()
    .toBuffer();
  const ground = {
    width: size,
    height: size,
    channels: 3 as const,
    background: mark ? '#ffffff' : OWN_GROUND,
  };
  return sharp({ create: ground })
    .composite([{ input: picture }])
    .png({ compressionLevel: 9 })
    .toBuffer();
}

const portalIcon = () => readFileSync('public/icon.svg');
