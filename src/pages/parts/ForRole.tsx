import type { ReactNode } from 'react';
import { matchRoute, useLocation, useRouter } from 'wouter';
import { mayAs, type TeamNeed, type TeamRole } from '../../lib/account.ts';
import { type RouteName, routes } from '../../paths.ts';
import { LimitedNote, NotYoursView } from '../../views/parts/desk/RoleNotes.tsx';

/** What pages need that are there to change something. All others can be looked at by everybody of an organisation. */
const needs: Partial<Record<RouteName, TeamNeed>> = {
  eventAdd: 'manage',
  eventEdit: 'manage',
  formAdd: 'manage',
  formEdit: 'manage',
  ticketAdd: 'manage',
  ticketEdit: 'manage',
  promoAdd: 'manage',
  promoEdit: 'manage',
  badgeCreate: 'manage',
  badgeEdit: 'manage',
  exhibitorVisibilityAdd: 'manage',
  exhibitorVisibilityEdit: 'manage',
  emailAttendees: 'manage',
  statement: 'finance',
  team: 'owner',
};

/** A page for a member who may not do everything: with a note of what they may, or without the page where it is not for them. */
export default function ForRole({ team, children }: { team: Exclude<TeamRole, 'owner'>; children: ReactNode }) {
  const [path] = useLocation();
  const { parser } = useRouter();
  const name = (Object.keys(routes) as RouteName[]).find((each) => matchRoute(parser, routes[each].pattern, path)[0]);
  const need = name ? needs[name] : undefined;
  if (need && !mayAs(team, need)) return <NotYoursView />;
  return (
    <>
      {team === 'manager' ? null : <LimitedNote team={team} />}
      {children}
    </>
  );
}
