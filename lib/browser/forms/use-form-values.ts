'use client';

import { type RefObject, useEffect, useState } from 'react';

/** The current values of the form around an element, by field name. Empty until the element exists. */
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
