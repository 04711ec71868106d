import './Message.css';
import { Component, type ReactNode } from 'react';
import { parts } from '#words/parts.ts';
import { Button } from './Button.tsx';

type Props = {
  children: ReactNode;
  /** Shown after a crash of something smaller than a page. */
  instead?: ReactNode;
};

/** In place of a page that threw: a message and a button that loads it again. */
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
