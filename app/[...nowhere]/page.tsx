import { notFound } from 'next/navigation';
import { titled } from '../titled';

/** Every address that is none: the middleware leads on from most of them, and these answer 404 (A3). */
export default function Nowhere(): never {
  notFound();
}

export const generateMetadata = titled('shared.notFound.title');
