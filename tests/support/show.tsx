import { ChakraProvider } from '@chakra-ui/react';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { system } from '../../src/pages/parts/Desk.tsx';

/** Renders an organiser's view with the look and an address of its own. */
export function show(view: ReactNode) {
  const { hook, history } = memoryLocation({ path: '/home', record: true });
  render(
    <ChakraProvider value={system}>
      <Router hook={hook}>{view}</Router>
    </ChakraProvider>,
  );
  return { user: userEvent.setup(), history };
}
