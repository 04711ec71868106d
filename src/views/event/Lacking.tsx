import { TriangleAlert } from 'lucide-react';
import { event as eventWords } from '#words/event.ts';
import type { Lack } from '../../lib/event.ts';
import { type SettingsSection, to } from '../../paths.ts';
import { ButtonLink } from '../parts/ButtonLink.tsx';
import { Panel } from '../parts/desk/Panel.tsx';

const words = eventWords.page.lacking;

/** Where in the settings it is set up. */
const sections: Record<Lack, { section: SettingsSection } | undefined> = {
  realPayments: { section: 'payments' },
  noTests: { section: 'payments' },
  cards: { section: 'payments' },
  mailServer: { section: 'mail' },
  address: { section: 'invoices' },
  organisation: undefined,
};

/** What is not set up for buyers yet, the gravest first, with the way to do it. Nothing keeps an organiser from publishing. */
export function Lacking({ lacking, published }: { lacking: readonly Lack[]; published: boolean }) {
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
              <ButtonLink href={to.settings(sections[lack])} variant="outline" size="sm">
                {words[lack].action}
              </ButtonLink>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
