import './Message.css';
import { Component, type ReactNode } from 'react';
import { parts } from '../../messages/parts.ts';
import { Button } from './Button.tsx';

type Props = {
  children: ReactNode;
  /** What stands there after a crash, where it is not the page that is lost. */
  instead?: ReactNode;
};

/** What is left of a page that threw: a plain word and a way on. */
export class CrashBoundary extends Component<Props, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override render() {
    if (!this.state.crashed) return this.props.children;
    if (this.props.instead !== undefined) return this.props.instead;
    return (
      <div className="message" role="alert">
        <h1>{parts.crash.title}</h1>
        <p>{parts.crash.hint}</p>
        <Button onClick={() => window.location.reload()}>{parts.crash.reload}</Button>
      </div>
    );
  }
}
