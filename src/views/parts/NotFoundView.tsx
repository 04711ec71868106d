import './Message.css';
import { notFound as words } from '#words/notFound.ts';
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
      <h1>{message || words.message}</h1>
      <p>{words.hint}</p>
      <ButtonLink href={to.home()}>{words.home}</ButtonLink>
    </div>
  );
}
