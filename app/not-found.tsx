/** Next's own page would add its styles to each document. `[...nowhere]` answers an unknown address. */
export default function NotFound() {
  return null;
}
