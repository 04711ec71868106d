import './Message.css';
import { organiser } from '../../messages/organiser.ts';
import { ButtonLink } from './ButtonLink.tsx';

const words = organiser.notBuilt;

type Props = { part: keyof typeof words.parts; ways: readonly { label: string; href: string }[] };

/** A part of the product that is still to come: says so, says what works instead, and leads on. */
export function NotBuiltView({ part, ways }: Props) {
  const { title, text, instead } = words.parts[part];
  return (
    <div className="message">
      <h1 tabIndex={-1}>{title}</h1>
      <p>{words.text}</p>
      <p>{text}</p>
      <p>{instead}</p>
      <div className="message-actions">
        {ways.map(({ label, href }, index) => (
          <ButtonLink key={href} href={href} variant={index === 0 ? 'solid' : 'outline'}>
            {label}
          </ButtonLink>
        ))}
      </div>
    </div>
  );
}
