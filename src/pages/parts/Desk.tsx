import { ChakraProvider } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { TeamContext } from '../../views/parts/desk/May.tsx';
import { useAppActors } from './appActors.tsx';
import { ByRole } from './ByRole.tsx';
import { system } from './chakraSystem.ts';
import { LeaveGuard } from './LeaveGuard.tsx';

/** What the organiser's pages need around them: Chakra, which no other page loads, and the question before typed work is lost. */
export default function Desk({ children }: { children: ReactNode }) {
  const { session } = useAppActors();
  const team = useSelector(session, ({ context }) => (context.kept?.currentUser ?? context.lastUser)?.team ?? 'owner');
  return (
    <ChakraProvider value={system}>
      <TeamContext value={team}>
        <LeaveGuard>
          <ByRole team={team}>{children}</ByRole>
        </LeaveGuard>
      </TeamContext>
    </ChakraProvider>
  );
}
