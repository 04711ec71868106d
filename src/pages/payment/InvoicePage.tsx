import { organiser } from '../../messages/organiser.ts';
import { to } from '../../paths.ts';
import { NotBuiltView } from '../../views/parts/NotBuiltView.tsx';

export default function InvoicePage() {
  return <NotBuiltView part="invoice" ways={[{ label: organiser.notBuilt.home, href: to.home() }]} />;
}
