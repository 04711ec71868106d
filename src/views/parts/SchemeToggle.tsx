import { Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { parts } from '../../messages/parts.ts';
import { chooseScheme, currentScheme } from './scheme.ts';

export function SchemeToggle() {
  const [scheme, setScheme] = useState(currentScheme);
  const other = scheme === 'dark' ? 'light' : 'dark';

  function toggle() {
    chooseScheme(other);
    setScheme(other);
  }

  return (
    <button type="button" className="icon-button" onClick={toggle}>
      {scheme === 'dark' ? <Sun aria-hidden /> : <Moon aria-hidden />}
      <span className="visually-hidden">{other === 'dark' ? parts.useDark : parts.useLight}</span>
    </button>
  );
}
