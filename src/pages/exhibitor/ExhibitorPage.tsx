import { organiser } from '../../messages/organiser.ts';
import { to } from '../../paths.ts';
import { NotBuiltView } from '../../views/parts/NotBuiltView.tsx';

export default function ExhibitorPage() {
  return <NotBuiltView part="exhibitor" ways={[{ label: organiser.notBuilt.signOut, href: to.signout() }]} />;
}
