import { organiser } from '../../../messages/organiser.ts';
import { ButtonLink } from '../ButtonLink.tsx';
import { Page } from '../Page.tsx';
import { EmptyState } from './EmptyState.tsx';
import { PageHeader } from './PageHeader.tsx';

const words = organiser.notBuilt;

type Props = { part: keyof typeof words.parts; ways: readonly { label: string; href: string }[] };

/** A part of the product that is still to come: says so, says what works instead, and leads on. */
export function NotBuiltView({ part, ways }: Props) {
  const { title, text, instead } = words.parts[part];
  return (
    <Page width="column">
      <PageHeader title={title} />
      <EmptyState
        title={words.text}
        action={ways.map(({ label, href }, index) => (
          <ButtonLink key={href} href={href} variant={index === 0 ? 'solid' : 'outline'}>
            {label}
          </ButtonLink>
        ))}
      >
        <p>{text}</p>
        <p>{instead}</p>
      </EmptyState>
    </Page>
  );
}
