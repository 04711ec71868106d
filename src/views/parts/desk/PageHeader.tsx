import { Box, Flex, HStack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { desk } from '#words/desk.ts';

const crumbsLook = {
  marginBottom: '1.5',
  color: 'muted',
  fontSize: 'xs',
  '& ol': { display: 'flex', flexWrap: 'wrap' },
  '& li': { maxWidth: '100%', overflowWrap: 'anywhere' },
  // Behind each but the last, so that no line begins with it.
  '& li:not(:last-child)::after': { content: '"/" / ""', marginInline: '1.5', color: 'edge' },
  '& a': { borderRadius: 'sm', textUnderlineOffset: '{spacing.0.5}' },
  '& a:hover': { color: 'text', textDecoration: 'underline' },
};

const brief = {
  mdDown: {
    '& h1': { lineClamp: 2, fontSize: 'xl' },
    '& .page-lead': { display: 'none' },
    '& .crumbs a': { display: 'block', width: '6', fontSize: '0' },
    '& .crumbs a::before': { content: '"‹" / ""', fontSize: '2xl', lineHeight: 'none' },
  },
};

type Props = {
  title: string;
  /** One line under the title. */
  lead?: ReactNode;
  /** The way back up, outermost first. */
  crumbs?: readonly { label: string; href: string }[];
  actions?: ReactNode;
  /** On a phone: the way back as a sign before the title, at most two lines of that, and no lead. */
  isBrief?: boolean;
};

/** The top of a page, with its only h1. */
export function PageHeader({ title, lead, crumbs = [], actions, isBrief = false }: Props) {
  return (
    <Flex
      as="header"
      wrap="wrap"
      align="center"
      justify="space-between"
      gap="4"
      marginBottom={isBrief ? { base: '1', md: '6' } : '6'}
    >
      <Box
        flex="1 1 {sizes.72}"
        minWidth="0"
        {...(isBrief && { display: { mdDown: 'flex' }, alignItems: 'start', gap: '2', css: brief })}
      >
        {crumbs.length > 0 ? (
          <Box as="nav" css={crumbsLook} className="crumbs no-print" aria-label={desk.breadcrumbs}>
            <ol>
              {crumbs.map(({ label, href }) => (
                <li key={href}>
                  <Link href={href}>{label}</Link>
                </li>
              ))}
            </ol>
          </Box>
        ) : null}
        <Box as="h1" fontSize="2xl" letterSpacing="tight" tabIndex={-1}>
          {title}
        </Box>
        {lead ? (
          <Box className="page-lead" marginTop="1.5" color="muted" overflowWrap="anywhere">
            {lead}
          </Box>
        ) : null}
      </Box>
      {actions ? (
        <HStack wrap="wrap" gap="2" maxWidth="full" className="no-print">
          {actions}
        </HStack>
      ) : null}
    </Flex>
  );
}
