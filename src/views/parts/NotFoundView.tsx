import { Button, Heading, Stack, Text } from '@chakra-ui/react';
import { Link } from 'wouter';
import { parts } from '../../messages/parts.ts';
import { to } from '../../paths.ts';

/** The status defaults to 404 and the message to the specification's. */
export function NotFoundView({
  status = '404',
  message,
}: {
  status?: string | undefined;
  message?: string | undefined;
}) {
  return (
    <Stack align="center" textAlign="center" gap="4" paddingY={{ base: '20', md: '28' }} paddingX="6">
      <Text fontSize="5xl" fontWeight="semibold" color="muted" letterSpacing="tight" aria-hidden>
        {status}
      </Text>
      <Heading as="h1" size="2xl">
        {message ? decode(message) : parts.notFound.message}
      </Heading>
      <Text color="muted" maxWidth="prose">
        {parts.notFound.hint}
      </Text>
      <Button asChild>
        <Link href={to.home()}>{parts.notFound.home}</Link>
      </Button>
    </Stack>
  );
}

/** The router leaves `%2F` and its like as they stand; a stray `%` must not break the page that explains a broken address. */
function decode(message: string): string {
  try {
    return decodeURIComponent(message);
  } catch {
    return message;
  }
}
