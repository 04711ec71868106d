import { createContext, type ReactNode, useContext } from 'react';
import { mayAs, type TeamNeed, type TeamRole } from '../../../lib/account.ts';

/** What the person at the desk is to their organisation. */
export const TeamContext = createContext<TeamRole>('owner');

/** Whether the person at the desk may do what needs this; the server asks again at each call. */
export function useMay(): (need: TeamNeed) => boolean {
  const role = useContext(TeamContext);
  return (need) => mayAs(role, need);
}

type Props = { need: TeamNeed; children: ReactNode; otherwise?: ReactNode };

/** Shows what only some roles may use; where that would be missed, `otherwise` says why it is not there. */
export function May({ need, children, otherwise = null }: Props) {
  return useMay()(need) ? children : otherwise;
}
