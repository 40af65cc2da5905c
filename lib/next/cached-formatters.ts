type Formatter = 'DateTimeFormat' | 'NumberFormat' | 'PluralRules';

/**
 * A formatter of Intl holds no state, and one takes up to 0.1 ms to make: next-intl makes its own anew for each request,
 * twenty for a dashboard. From here on the same arguments give the same one. What the arguments may be is the program's
 * (languages, zones and formats are few), never a person's.
 */
export function keepFormatters(): void {
  keep('DateTimeFormat');
  keep('NumberFormat');
  keep('PluralRules');
}

function keep<Name extends Formatter>(name: Name): void {
  const kept = new Map<string, object>();
  Intl[name] = new Proxy(Intl[name], {
    construct(make, args, target) {
      const key = JSON.stringify(args);
      const formatter = kept.get(key) ?? Reflect.construct(make, args, target);
      kept.set(key, formatter);
      return formatter;
    },
  });
}
