import type { ReactNode } from 'react';
import { attendee as words } from '#words/attendee.ts';

export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children || words.read.none}</dd>
  </div>
);
