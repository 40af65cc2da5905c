/** dd/MM/yyyy HH:mm in the given time zone: the top bar's date in every language (B4, F4). */
export function topBarInstant(at: Date, timeZone: string): string {
  const written = new Intl.DateTimeFormat('en-GB', {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  });
  return written.format(at).replace(', ', ' ');
}
