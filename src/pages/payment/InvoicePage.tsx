import { invoice } from '../../messages/payment.ts';
import { desk } from '../../messages/signedIn/desk.ts';
import { to } from '../../paths.ts';
import { NotBuiltView } from '../../views/parts/NotBuiltView.tsx';

export default function InvoicePage() {
  return <NotBuiltView about={invoice.notBuilt} ways={[{ label: desk.notBuilt.home, href: to.home() }]} />;
}
