import { Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { parts } from '#words/parts.ts';
import { chooseScheme, currentScheme } from './chooseScheme.ts';
import { IconButton } from './IconButton.tsx';

export function SchemeToggle() {
  const [scheme, setScheme] = useState(currentScheme);
  const other = scheme === 'dark' ? 'light' : 'dark';

  function toggle() {
    chooseScheme(other);
    setScheme(other);
  }

  return (
    <IconButton label={other === 'dark' ? parts.useDark : parts.useLight} onClick={toggle}>
      {scheme === 'dark' ? <Sun aria-hidden /> : <Moon aria-hidden />}
    </IconButton>
  );
}
