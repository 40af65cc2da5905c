type Formatter = 'DateTimeFormat' | 'NumberFormat' | 'PluralRules';

/**
 * An Intl formatter has no state and costs up to 0.1 ms; next-intl makes new ones per request, twenty for a
 * dashboard. From here on, equal arguments give the same formatter. The arguments come from the program (few
 * languages, zones and formats), never from a person.
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
