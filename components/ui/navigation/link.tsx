'use client';

import NextLink from 'next/link';
import { type ComponentProps, useState } from 'react';

/**
 * A link to a page of ours. The page is fetched ahead once somebody points at the link or reaches it by keyboard, not
 * when it comes into sight: every page would ask for all those of its menu and of its lists.
 */
export function Link(props: ComponentProps<typeof NextLink>) {
  const [meant, setMeant] = useState(false);
  const mean = () => setMeant(true);
  return <NextLink {...props} prefetch={meant ? null : false} onPointerEnter={mean} onFocus={mean} />;
}
