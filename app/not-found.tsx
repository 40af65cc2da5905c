/** Next's own would travel with every document, style sheet and all. What is said of an unknown address: `[...nowhere]`. */
export default function NotFound() {
  return null;
}
