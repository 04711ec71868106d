import './Message.css';
import { parts } from '#words/parts.ts';
import { to } from '../../paths.ts';
import { ButtonLink } from './ButtonLink.tsx';

/** The status defaults to 404 and the message to the specification's. */
export function NotFoundView({
  status = '404',
  message,
}: {
  status?: string | undefined;
  message?: string | undefined;
}) {
  return (
    <div className="message">
      <p className="message-status" aria-hidden>
        {status}
      </p>
      <h1>{message ? decode(message) : parts.notFound.message}</h1>
      <p>{parts.notFound.hint}</p>
      <ButtonLink href={to.home()}>{parts.notFound.home}</ButtonLink>
    </div>
  );
}

/** The router does not decode `%2F` and the like. A stray `%` must not break the page that explains a broken address. */
function decode(message: string): string {
  try {
    return decodeURIComponent(message);
  } catch {
    return message;
  }
}
