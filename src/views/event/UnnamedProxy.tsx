import { event as eventWords } from '#words/event.ts';
import { Panel } from '../parts/desk/Panel.tsx';

const words = eventWords.page.proxy;

/** Why buyers cannot be told apart, and what to tell whoever runs this Foyer. `network` is where the proxy is. */
export const UnnamedProxy = ({ network }: { network: string }) => (
  <Panel title={words.title} lead={words.lead}>
    <p>{words.tell(network)}</p>
  </Panel>
);
