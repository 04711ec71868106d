import './Message.css';
import { desk } from '../../messages/signedIn/desk.ts';
import { ButtonLink } from './ButtonLink.tsx';

const words = desk.notBuilt;

type Props = {
  /** What is to come, and what works until then. */
  about: { title: string; text: string; instead: string };
  ways: readonly { label: string; href: string }[];
};

/** A part of the product that is still to come: says so, says what works instead, and leads on. */
export function NotBuiltView({ about: { title, text, instead }, ways }: Props) {
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
