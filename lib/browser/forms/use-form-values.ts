'use client';

import { type RefObject, useEffect, useState } from 'react';

/** What stands in the form around an element, by the names of its fields, as it is typed; empty until it is there. */
export function useFormValues(within: RefObject<HTMLElement | null>): Record<string, string> {
  const [values, setValues] = useState<Record<string, string>>({});
  useEffect(() => {
    const form = within.current?.closest('form');
    if (!form) return;
    const read = () =>
      setValues(Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)])));
    read();
    form.addEventListener('input', read);
    form.addEventListener('change', read);
    return () => {
      form.removeEventListener('input', read);
      form.removeEventListener('change', read);
    };
  }, [within]);
  return values;
}
