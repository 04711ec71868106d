import { Button, type ButtonProps } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';

type Look = Pick<ButtonProps, 'variant' | 'size' | 'colorPalette' | 'width'>;

/** A link that looks like a button. */
export function ButtonLink({ href, children, ...look }: Look & { href: string; children: ReactNode }) {
  return (
    <Button asChild {...look}>
      <Link href={href}>{children}</Link>
    </Button>
  );
}
