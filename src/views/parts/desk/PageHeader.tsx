import { Box, Breadcrumb, defineSlotRecipe, Flex, Heading, HStack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { parts } from '#words/parts.ts';

const crumbsLook = defineSlotRecipe({
  className: 'crumbs',
  slots: ['root', 'list', 'item', 'link'],
  base: {
    root: { marginBottom: '1.5', color: 'muted', fontSize: 'xs' },
    list: { display: 'flex', flexWrap: 'wrap' },
    item: {
      maxWidth: '100%',
      overflowWrap: 'anywhere',
      // Behind each but the last, so that no line begins with it.
      '&:not(:last-child)::after': { content: '"/" / ""', marginInline: '1.5', color: 'edge' },
    },
    link: {
      borderRadius: 'sm',
      textUnderlineOffset: '{spacing.0.5}',
      _hover: { color: 'text', textDecoration: 'underline' },
    },
  },
});

const brief = {
  mdDown: {
    '& h1': { lineClamp: 2, fontSize: 'xl' },
    '& .page-lead': { display: 'none' },
    '& .crumbs__link': { display: 'block', width: '6', fontSize: '0' },
    '& .crumbs__link::before': { content: '"‹" / ""', fontSize: '2xl', lineHeight: 'none' },
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
          <Breadcrumb.Root recipe={crumbsLook} className="no-print" aria-label={parts.breadcrumbs}>
            <Breadcrumb.List>
              {crumbs.map(({ label, href }) => (
                <Breadcrumb.Item key={href}>
                  <Breadcrumb.Link asChild>
                    <Link href={href}>{label}</Link>
                  </Breadcrumb.Link>
                </Breadcrumb.Item>
              ))}
            </Breadcrumb.List>
          </Breadcrumb.Root>
        ) : null}
        <Heading as="h1" fontSize="2xl" letterSpacing="tight" tabIndex={-1}>
          {title}
        </Heading>
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
