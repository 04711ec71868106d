import { Button, Heading, Stack, Text } from '@chakra-ui/react';
import { Component, type ReactNode } from 'react';
import { parts } from '../../messages/parts.ts';

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
      <Stack role="alert" align="center" textAlign="center" gap="4" paddingY="24" paddingX="6">
        <Heading as="h1">{parts.crash.title}</Heading>
        <Text color="muted">{parts.crash.hint}</Text>
        <Button onClick={() => window.location.reload()}>{parts.crash.reload}</Button>
      </Stack>
    );
  }
}
