import { ChakraProvider } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { system } from '../../system.ts';
import { LeaveGuard } from './LeaveGuard.tsx';

/** What the organiser's pages need around them: Chakra, which no other page loads, and the question before typed work is lost. */
export default function Desk({ children }: { children: ReactNode }) {
  return (
    <ChakraProvider value={system}>
      <LeaveGuard>{children}</LeaveGuard>
    </ChakraProvider>
  );
}
