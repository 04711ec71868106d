import { desk } from '../../messages/desk.ts';
import { exhibitor } from '../../messages/exhibitor.ts';
import { to } from '../../paths.ts';
import { NotBuiltView } from '../../views/parts/NotBuiltView.tsx';

export default function ExhibitorPage() {
  return <NotBuiltView about={exhibitor.scan} ways={[{ label: desk.notBuilt.signOut, href: to.signout() }]} />;
}
