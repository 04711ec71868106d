import { TriangleAlert } from 'lucide-react';
import { event as eventWords } from '#words/event.ts';
import type { Lack } from '../../lib/event.ts';
import { type SettingsSection, to } from '../../paths.ts';
import { ButtonLink } from '../parts/ButtonLink.tsx';
import { Panel } from '../parts/desk/Panel.tsx';

const words = eventWords.page.lacking;

/** Where in the settings it is set up. */
const sections: Record<Exclude<Lack, 'noTests'>, { section: SettingsSection } | undefined> = {
  realPayments: { section: 'payments' },
  cards: { section: 'payments' },
  mailServer: { section: 'mail' },
  address: { section: 'invoices' },
  organisation: undefined,
};

const wayTo = (lack: Lack, eventId: string): string =>
  lack === 'noTests' ? to.purchases(eventId, 'test') : to.settings(sections[lack]);

type Props = { eventId: string; lacking: readonly Lack[]; published: boolean };

/** What is not set up for buyers yet, the gravest first, with the way to do it. Nothing keeps an organiser from publishing. */
export function Lacking({ eventId, lacking, published }: Props) {
  if (lacking.length === 0) return null;
  return (
    <Panel title={words.title} lead={published ? words.publishedLead : words.lead}>
      <ul className="event-lacking">
        {lacking.map((lack) => (
          <li key={lack}>
            <TriangleAlert aria-hidden />
            <div>
              <strong>{words[lack].title}</strong>
              <p>{words[lack].text}</p>
              <ButtonLink href={wayTo(lack, eventId)} variant="outline" size="sm">
                {words[lack].action}
              </ButtonLink>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
