/** Somebody to turn to: the name, and below it the address, where it is known. */
export const Person = ({ name, email }: { name: string; email: string | null }) => (
  <span className="block">
    {name}
    {email && (
      <a
        href={`mailto:${email}`}
        className="block w-fit py-0.5 text-accent text-small underline-offset-3 wrap-anywhere hover:underline"
      >
        {email}
      </a>
    )}
  </span>
);
