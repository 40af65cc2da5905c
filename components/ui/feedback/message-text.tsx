'use client';

import { useEffect, useRef } from 'react';

/** A message that may hold HTML: only plain text formatting and links of it are shown (`security.md`). */
export function MessageText({ children: text }: { children: string }) {
  const holder = useRef<HTMLDivElement>(null);
  const plain = !/[<&]/.test(text);

  useEffect(() => {
    if (plain) return;
    let current = true;
    const show = (content: Node | string) => {
      if (current) holder.current?.replaceChildren(content);
    };
    import('./sanitise.ts').then(
      ({ sanitise }) => show(sanitise(text)),
      () => show(text),
    );
    return () => {
      current = false;
    };
  }, [text, plain]);

  if (plain) return <p>{text}</p>;
  return <div ref={holder} className="message-text" />;
}
