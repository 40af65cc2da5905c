/** Makes each thing once and keeps it: the first date or amount of a format takes longer than a hundred more. */
export function kept<Made>(make: (key: string) => Made): (key: string) => Made {
  const made = new Map<string, Made>();
  return (key) => {
    const known = made.get(key) ?? make(key);
    made.set(key, known);
    return known;
  };
}
