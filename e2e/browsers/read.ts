/** What a page shows, and its address; as `find`, it runs in the page. */
export const read = () => ({
  // biome-ignore lint/performance/useDomNodeTextContent: what is hidden, and what stands in a script, is shown to nobody
  text: document.body.innerText,
  url: location.href,
});
