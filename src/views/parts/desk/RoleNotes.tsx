import { Box, Text } from '@chakra-ui/react';
import { team as words } from '#words/team.ts';
import { to } from '../../../paths.ts';
import { ButtonLink } from '../ButtonLink.tsx';
import { Page } from '../Page.tsx';
import { EmptyState } from './EmptyState.tsx';
import { PageHeader } from './PageHeader.tsx';

/** Says above a page why some of its buttons are missing. */
export const LimitedNote = ({ team }: { team: 'finance' | 'readOnly' }) => (
  <Box paddingInline="4" paddingTop="4" className="no-print">
    <Text role="note" color="muted" fontSize="sm">
      {words.limited[team]}
    </Text>
  </Box>
);

/** In the place of a page that is there to change something. */
export const NotYoursView = () => (
  <Page>
    <PageHeader title={words.notYours.title} />
    <EmptyState title={words.notYours.text} action={<ButtonLink href={to.home()}>{words.notYours.back}</ButtonLink>} />
  </Page>
);
