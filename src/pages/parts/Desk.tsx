import { ChakraProvider, createSystem, defaultBaseConfig, defineConfig } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { TeamRole } from '../../lib/account.ts';
import { breakpoints, tokens } from '../../theme.ts';
import { TeamContext } from '../../views/parts/desk/May.tsx';
import { lazyPart } from '../../views/parts/lazyPart.tsx';
import { useUser } from './appActors.tsx';
import { LeaveGuard } from './LeaveGuard.tsx';

/** What the organiser's pages need around them: Chakra, which no other page loads, and the question before typed work is lost. */
export default function Desk({ children }: { children: ReactNode }) {
  const team = useUser()?.team ?? 'owner';
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

const ForRole = lazyPart(() => import('./ForRole.tsx'));

/** A page of the desk as a member's role lets them see it. An owner sees all of it, and waits for nothing. */
const ByRole = ({ team, children }: { team: TeamRole; children: ReactNode }) =>
  team === 'owner' ? children : <ForRole team={team}>{children}</ForRole>;

type Plain = { [name: string]: string | Plain };
type Wrapped = { [name: string]: { value: string } | Wrapped };

/** Chakra wants each value in an object of its own. */
const wrapped = (values: Plain): Wrapped =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? { value } : wrapped(value)]),
  );

const config = defineConfig({
  preflight: false,
  // Chakra's names are then those of src/tokens.css.
  cssVarsPrefix: '',
  theme: {
    breakpoints,
    tokens: Object.fromEntries(Object.entries(tokens).map(([category, values]) => [category, wrapped(values)])),
  },
});

const created = createSystem(defaultBaseConfig, config);

/** Chakra's side of the look: it knows the tokens by name. A recipe is in the file of the part that it styles. */
export const system = {
  ...created,
  // The variables are in src/tokens.css, where the first paint finds them.
  _global: [],
  // The order of the layers is in src/look.css. Said here, it would come and go with every page, and the browser would style all of it anew.
  layers: { ...created.layers, atRule: '' },
};
