import { useEffect } from 'react';

/** Puts the count before the page's title, whatever page it is: the tab says it too. */
export function useCountInTitle(count: number): void {
  useEffect(() => {
    const write = () => {
      const bare = document.title.replace(/^\(\d+\) /, '');
      const wanted = count > 0 && bare !== '' ? `(${count}) ${bare}` : bare;
      if (document.title !== wanted) document.title = wanted;
    };
    write();
    const watch = new MutationObserver(write);
    watch.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => watch.disconnect();
  }, [count]);
}
