import type { InferOutput } from 'valibot';
import { type AppUser, AppUserDraft } from '../../api/contract/account.ts';
import type { AppUserType } from '../../lib/account.ts';
import { newPassword } from '../../lib/password.ts';
import { draftResolver } from '../parts/desk/draftResolver.ts';

/** The login being created (`user` null) or changed. */
export type EditedAppUser = { type: AppUserType; user: AppUser | null };
export type AppUserValues = {
  name: string;
  email: string;
  company: string;
  stand: string;
  delegates: string;
  password: string;
};
export type AppUserFormDraft = InferOutput<typeof AppUserDraft>;

/** A new login starts with a generated password; a changed one keeps its own while the field stays empty. */
export const appUserValues = ({ user }: EditedAppUser): AppUserValues => ({
  name: user?.name ?? '',
  email: user?.email ?? '',
  company: user?.company ?? '',
  stand: user?.stand ?? '',
  delegates: String(user?.delegates ?? 0),
  password: user ? '' : newPassword(),
});

export const appUserResolver = (eventId: string, { type, user }: EditedAppUser) =>
  draftResolver<AppUserValues, AppUserFormDraft>(AppUserDraft, ({ password, delegates, ...values }) => ({
    ...values,
    delegates: Number(delegates),
    ...(user && { id: user.id }),
    ...((!user || password !== '') && { password }),
    eventId,
    type,
  }));
