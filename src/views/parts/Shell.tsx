import './Shell.css';
import {
  CalendarDays,
  LogOut,
  type LucideIcon,
  Menu,
  Moon,
  ScanLine,
  Settings,
  Sun,
  Ticket,
  UsersRound,
  X,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { parts } from '#words/parts.ts';
import { titles } from '#words/titles.ts';
import type { CurrentUser } from '../../api/contract/account.ts';
import { dashboardOf, to } from '../../paths.ts';
import { IconButton } from './IconButton.tsx';
import { LanguageChoice } from './LanguageChoice.tsx';
import { lazyPart } from './lazyPart.tsx';
import { Mark } from './Mark.tsx';
import { chosenScheme, type Scheme, schemeKey, showScheme } from './scheme.ts';
import { storeText } from './storage.ts';

// Few work in an organisation that is not their own.
const TeamRoleName = lazyPart(() => import('./TeamRoleName.tsx'));

type Props = { user: CurrentUser; path: string; children: ReactNode };

/** The root layout of the signed-in: their navigation beside the page, above it below lg. It fetches nothing. */
export function Shell({ user, path, children }: Props) {
  const [openAt, setOpenAt] = useState<string | null>(null);
  // Following a link closes the menu, because the path is another one.
  const open = openAt === path;
  const entries = navigationOf(user, path);

  return (
    <div className="shell">
      <a className="skip-link no-print" href="#content">
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
          {user.role === 'admin' ? (
            // Spelled out, as the door loads this first.
            <a className="shell-link" href="/help">
              {parts.help}
            </a>
          ) : null}
          <div className="shell-toasts" />
          <LanguageChoice />
          <div className="shell-user">
            <Link href={to.account()} className="shell-who">
              <span className="visually-hidden">{titles.account} </span>
              <span className="shell-name">{user.name || user.email}</span>
              <span className="muted">
                {user.team && user.team !== 'owner' ? <TeamRoleName role={user.team} /> : parts.roles[user.role]}
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

/** What the reader sees: their choice, or their system's. */
const currentScheme = (): Scheme =>
  chosenScheme() ?? (window.matchMedia?.('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');

/** Shows a scheme now, and on the next visit where it can be kept. */
function chooseScheme(scheme: Scheme): void {
  showScheme(scheme);
  storeText(schemeKey, scheme);
}

function SchemeToggle() {
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

type Entry = { label: string; href: string; Icon: LucideIcon; current: boolean };

/** The entries of a user's navigation, with the one they are in. */
function navigationOf({ role, id, team }: Pick<CurrentUser, 'role' | 'id' | 'team'>, path: string): Entry[] {
  const isIn = (...starts: string[]) => starts.some((start) => path === start || path.startsWith(`${start}/`));
  const entry = (label: string, href: string, Icon: LucideIcon, current = isIn(href)) => ({
    label,
    href,
    Icon,
    current,
  });
  switch (role) {
    case 'admin':
      return [
        entry(titles.home, to.home(), CalendarDays, isIn(to.home(), to.eventAdd(), '/event')),
        // Spelled out, as the door loads this first.
        ...(team !== 'finance' && team !== 'readOnly' ? [entry(titles.checkinStaff, to.checkinStaff(), ScanLine)] : []),
        entry(titles.settings, to.settings(), Settings, isIn(to.settings(), to.team())),
      ];
    case 'checkin':
      return [entry(titles.checkinStaff, to.checkinStaff(), ScanLine)];
    case 'exhibitor':
      return [
        entry(titles.exhibitor, to.exhibitor(), ScanLine, path === to.exhibitor()),
        entry(titles.scannedBadge, to.scannedBadge(id), UsersRound),
        entry(titles.delegates, to.delegates(id), Ticket),
      ];
    case 'attendee':
      return [entry(titles.attendee, to.attendee(), Ticket)];
  }
}
