import { registration as words } from '#words/registration.ts';
import type { ApiError } from '../../lib/apiError.ts';
import { Button } from '../parts/Button.tsx';
import { Loading } from '../parts/Loading.tsx';
import './RegistrationView.css';

type Props = { error: ApiError | null; busy: boolean; retry: () => void };

/** What stands at the address of a form while it is looked for, and where it was not found. */
export function FormMissing({ error, busy, retry }: Props) {
  if (busy) return <Loading label={words.loading} />;
  return (
    <div className="registration">
      <div className="outcome">
        <h1>{words.loadFailedTitle}</h1>
        {error?.said ? null : <p>{error?.msg || words.noAnswer}</p>}
        <Button size="lg" onClick={retry}>
          {words.retry}
        </Button>
      </div>
    </div>
  );
}
