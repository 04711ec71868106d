import { team } from '#words/team.ts';
import type { TeamRole } from '../../lib/account.ts';

/** What somebody is to the organisation that they work in. */
export default function TeamRoleName({ role }: { role: TeamRole }) {
  return team.roles[role];
}
