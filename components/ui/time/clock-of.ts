/** A span of milliseconds as minutes and seconds, rounded up: "4:12". */
export function clockOf(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
