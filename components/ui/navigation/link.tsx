'use client';

import NextLink from 'next/link';
import { type ComponentProps, useState } from 'react';

/**
 * A link to a page of ours. It prefetches when the pointer or the keyboard reaches it, not when it is
 * visible: else each page would ask for all pages of its menu and lists.
 */
export function Link(props: ComponentProps<typeof NextLink>) {
  const [meant, setMeant] = useState(false);
  const mean = () => setMeant(true);
  return <NextLink {...props} prefetch={meant ? null : false} onPointerEnter={mean} onFocus={mean} />;
}
