import { desk } from '../../messages/signedIn/desk.ts';
import { exhibitor } from '../../messages/signedIn/exhibitor.ts';
import { to } from '../../paths.ts';
import { NotBuiltView } from '../../views/parts/NotBuiltView.tsx';

export default function ExhibitorPage() {
  return <NotBuiltView about={exhibitor.scan} ways={[{ label: desk.notBuilt.signOut, href: to.signout() }]} />;
}
