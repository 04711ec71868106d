import './LanguageChoice.css';
import { locale as current } from '#words/locale.ts';
import { parts } from '#words/parts.ts';
import { locales } from '../../lib/locale.ts';

import { chooseLanguage, languageNames } from './language.ts';

/** A button for each language. Choosing one loads the page again. */
export function LanguageChoice() {
  return (
    <nav className="language-choice no-print" aria-label={parts.language}>
      {locales.map((locale) => (
        <button
          key={locale}
          type="button"
          lang={locale}
          aria-pressed={locale === current}
          onClick={() => chooseLanguage(locale)}
        >
          {languageNames[locale]}
        </button>
      ))}
    </nav>
  );
}
