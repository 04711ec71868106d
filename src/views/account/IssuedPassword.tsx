import { Button } from '@chakra-ui/react';
import { appUsers as words } from '../../messages/appUsers.ts';
import { desk } from '../../messages/desk.ts';
import { to } from '../../paths.ts';
import { CopyButton } from '../parts/CopyButton.tsx';

/** A login right after it was made: the only time its password is seen. `password` is null where it was kept. */
export function IssuedPassword({
  email,
  password,
  onDone,
}: {
  email: string;
  password: string | null;
  onDone: () => void;
}) {
  const address = new URL(to.signin(), window.location.origin).href;
  return (
    <div className="issued" role="status">
      {password ? (
        <>
          <div>
            <h3>{words.issuedTitle}</h3>
            <p>{words.issuedText}</p>
          </div>
          <dl>
            <dt>{words.email}</dt>
            <dd>{email}</dd>
            <dt>{words.password}</dt>
            <dd>{password}</dd>
          </dl>
        </>
      ) : (
        <p>{desk.saved}</p>
      )}
      <div className="form-actions">
        {password ? <CopyButton text={words.issuedLines(email, password, address)} label={words.issuedCopy} /> : null}
        <Button size="sm" onClick={onDone}>
          {words.done}
        </Button>
      </div>
    </div>
  );
}
