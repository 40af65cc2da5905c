import bwipjs from 'bwip-js/node';

/** Without light around it a camera doesn't find it (ISO/IEC 18004: four modules). */
const QUIET = 4;

/** A text as a QR code: the dark modules as the path of a picture, in a square of `size` modules. */
export function qrOf(text: string): { size: number; path: string } {
  const [symbol] = bwipjs.raw('qrcode', text, 'eclevel=M') as {
    pixs: number[];
    pixx: number;
    pixy: number;
  }[];
  if (!symbol) throw new Error('no code was made');
  const { pixs, pixx } = symbol;
  const runs: string[] = [];
  for (let at = 0; at < pixs.length; ) {
    const [x, y] = [at % pixx, Math.floor(at / pixx)];
    let length = 0;
    while (x + length < pixx && pixs[at + length] === 1) length++;
    if (length > 0) runs.push(`M${x + QUIET} ${y + QUIET}h${length}v1h-${length}z`);
    at += Math.max(length, 1);
  }
  return { size: pixx + 2 * QUIET, path: runs.join('') };
}
