import type { TeamRole } from '../../lib/team.ts';
import { team } from '../../messages/team.ts';

/** What somebody is to the organisation that they work in. */
export default function TeamRoleName({ role }: { role: TeamRole }) {
  return team.roles[role];
}
