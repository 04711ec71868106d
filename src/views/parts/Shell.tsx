import './Shell.css';
import { LogOut, Menu, X } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link } from 'wouter';
import { parts } from '#words/parts.ts';
import { titles } from '#words/titles.ts';
import type { CurrentUser } from '../../api/contract/account.ts';
import { dashboardOf, to } from '../../paths.ts';
import { IconButton } from './IconButton.tsx';
import { LanguageChoice } from './LanguageChoice.tsx';
import { Mark } from './Mark.tsx';
import { navigationOf } from './navigationOf.ts';
import { SchemeToggle } from './SchemeToggle.tsx';

// Few work in somebody else's organisation.
const TeamRoleName = lazy(() => import('./TeamRoleName.tsx'));

type Props = { user: CurrentUser; path: string; children: ReactNode };

/** The root layout of the signed-in: their navigation beside the page, above it below lg. It fetches nothing. */
export function Shell({ user, path, children }: Props) {
  const [openAt, setOpenAt] = useState<string | null>(null);
  // Following a link closes the menu, because the path is another one.
  const open = openAt === path;
  const entries = navigationOf(user, path);

  return (
    <div className="shell">
      <a className="skip-link" href="#content">
        {parts.skipToContent}
      </a>
      <header className="shell-side no-print" data-open={open}>
        <div className="shell-top">
          <Link href={dashboardOf[user.role]} className="shell-home">
            <Mark />
          </Link>
          <IconButton
            label={open ? parts.closeMenu : parts.openMenu}
            aria-expanded={open}
            aria-controls="shell-navigation"
            onClick={() => setOpenAt(open ? null : path)}
          >
            {open ? <X aria-hidden /> : <Menu aria-hidden />}
          </IconButton>
        </div>
        <div className="shell-drawer" id="shell-navigation">
          {entries.length > 0 ? (
            <nav aria-label={parts.mainNavigation}>
              <ul>
                {entries.map(({ label, href, current, Icon }) => (
                  <li key={href}>
                    <Link href={href} className="shell-link" aria-current={current ? 'page' : undefined}>
                      <Icon aria-hidden />
                      {label}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
          ) : null}
          <LanguageChoice />
          <div className="shell-user">
            <Link href={to.account()} className="shell-who">
              <span className="visually-hidden">{titles.account} </span>
              <span className="shell-name">{user.name || user.email}</span>
              <span className="shell-role">
                {user.team && user.team !== 'owner' ? (
                  <Suspense fallback={null}>
                    <TeamRoleName role={user.team} />
                  </Suspense>
                ) : (
                  parts.roles[user.role]
                )}
              </span>
            </Link>
            <SchemeToggle />
            <Link href={to.signout()} className="icon-button">
              <LogOut aria-hidden />
              <span className="visually-hidden">{parts.signOut}</span>
            </Link>
          </div>
        </div>
      </header>
      <main className="shell-main" id="content" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}
