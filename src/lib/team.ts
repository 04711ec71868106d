/** What people of an organisation are to it. The owner is the account that the organisation belongs to, the others are invited. */
export const teamRoles = ['owner', 'manager', 'finance', 'readOnly'] as const;
export type TeamRole = (typeof teamRoles)[number];

/** What somebody can be invited as. */
export const memberRoles = ['manager', 'finance', 'readOnly'] as const satisfies readonly TeamRole[];
export type MemberRole = (typeof memberRoles)[number];

/**
 * What a call asks of somebody of an organisation. `read`: to look. `manage`: to change events, forms, attendees, mails. `finance`: to
 * move money, or say that it has moved. `export`: to take personal data away in a file. `owner`: the team, and what is secret.
 */
export const teamNeeds = ['read', 'manage', 'finance', 'export', 'owner'] as const;
export type TeamNeed = (typeof teamNeeds)[number];

const allowed: Record<TeamRole, readonly TeamNeed[]> = {
  owner: teamNeeds,
  manager: ['read', 'manage', 'finance', 'export'],
  finance: ['read', 'finance'],
  readOnly: ['read'],
};

/** Whether somebody may do what needs this. */
export const mayAs = (role: TeamRole, need: TeamNeed): boolean => allowed[role].includes(need);
