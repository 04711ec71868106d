import { matchRoute, useRouter } from 'wouter';
import { usePathname } from 'wouter/use-browser-location';
import { routes } from '../../paths.ts';
import { NotFoundView } from '../../views/parts/NotFoundView.tsx';

export default function NotFoundPage() {
  const { parser } = useRouter();
  // As it stands in the address: what the router hands on is decoded in part, and must not be decoded again.
  const path = usePathname();
  const [, parameters] = matchRoute<{ status?: string; message?: string }>(parser, routes.notFound.pattern, path);
  const message = parameters?.message;
  return <NotFoundView status={parameters?.status} message={message && decoded(message)} />;
}

/** A stray `%` must not break the page that explains a broken address. */
function decoded(message: string): string {
  try {
    return decodeURIComponent(message);
  } catch {
    return message;
  }
}
