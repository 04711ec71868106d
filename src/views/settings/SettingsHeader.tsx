import type { ReactNode } from 'react';
import { mails } from '#words/mails.ts';
import { settings as words } from '#words/settings.ts';
import { titles } from '#words/titles.ts';
import { type SettingsSection, to } from '../../paths.ts';
import { useMay } from '../parts/desk/May.tsx';
import { PageHeader } from '../parts/desk/PageHeader.tsx';
import { TabNav, TabTop } from '../parts/desk/TabNav.tsx';

type Props = { tab: 'organisation' | SettingsSection | 'team'; title?: string; lead?: ReactNode; actions?: ReactNode };

/** The top of the settings: their sections, and beside them the team and one’s own sign-in. */
export function SettingsHeader({ tab, ...top }: Props) {
  const isOwner = useMay()('owner');
  const tabs = [
    { key: 'organisation', label: words.organisation, href: to.settings() },
    { key: 'invoices', label: words.invoices, href: to.settings({ section: 'invoices' }) },
    { key: 'defaults', label: words.defaults, href: to.settings({ section: 'defaults' }) },
    ...(isOwner
      ? [
          { key: 'payments', label: words.payments, href: to.settings({ section: 'payments' }) },
          { key: 'mail', label: mails.server.title, href: to.settings({ section: 'mail' }) },
          { key: 'team', label: titles.team, href: to.team() },
        ]
      : []),
    { key: 'account', label: titles.account, href: to.account() },
  ];
  return (
    <>
      <PageHeader title={titles.settings} />
      <TabNav label={titles.settings} tabs={tabs} current={tab} />
      <TabTop {...top} />
    </>
  );
}
