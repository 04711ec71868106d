import { Plus } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { form as words } from '#words/form.ts';
import { formLimits } from '../../lib/limits.ts';
import { Button } from '../parts/Button.tsx';
import { Input } from '../parts/Input.tsx';

type Props = { busy: boolean; onNamed: (name: string) => void };

/** Names a new form type, without leaving the form that is being built. */
export function NewFormType({ busy, onNamed }: Props) {
  const [name, setName] = useState<string | null>(null);

  function add() {
    if (!name?.trim()) return;
    onNamed(name);
    setName(null);
  }

  // Enter in here adds the type; it must not save the whole form.
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') setName(null);
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  }

  return name === null ? (
    <Button type="button" variant="outline" disabled={busy} onClick={() => setName('')}>
      <Plus aria-hidden />
      {words.newFormType}
    </Button>
  ) : (
    <div className="builder-new-type">
      <Input
        aria-label={words.newFormTypeName}
        placeholder={words.newFormTypeName}
        maxLength={formLimits.typeName}
        ref={(input: HTMLInputElement | null) => input?.focus()}
        value={name}
        onChange={({ target }) => setName(target.value)}
        onKeyDown={onKeyDown}
      />
      <Button type="button" disabled={!name.trim()} onClick={add}>
        {words.addFormType}
      </Button>
      <Button type="button" variant="ghost" onClick={() => setName(null)}>
        {words.cancelFormType}
      </Button>
    </div>
  );
}
