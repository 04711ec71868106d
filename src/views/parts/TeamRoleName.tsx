import { team } from '#words/team.ts';
import type { TeamRole } from '../../lib/account.ts';

/** The role of a member in their organisation. */
export default function TeamRoleName({ role }: { role: TeamRole }) {
  return team.roles[role];
}
