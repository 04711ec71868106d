import type { InferOutput } from 'valibot';
import { type AppUser, AppUserDraft } from '../../api/contract/appUser.ts';
import type { AppUserType } from '../../lib/enumerations.ts';
import { newPassword } from '../../lib/newPassword.ts';
import { draftResolver } from '../parts/draftResolver.ts';

/** The login being made (`user` null) or changed. */
export type EditedLogin = { type: AppUserType; user: AppUser | null };
export type LoginValues = { name: string; email: string; company: string; stand: string; password: string };
export type LoginDraft = InferOutput<typeof AppUserDraft>;

/** A new login starts with a password made for it; a changed one keeps its own while the field stays empty. */
export const loginValues = ({ user }: EditedLogin): LoginValues => ({
  name: user?.name ?? '',
  email: user?.email ?? '',
  company: user?.company ?? '',
  stand: user?.stand ?? '',
  password: user ? '' : newPassword(),
});

export const loginResolver = (eventId: string, { type, user }: EditedLogin) =>
  draftResolver<LoginValues, LoginDraft>(AppUserDraft, ({ password, ...values }) => ({
    ...values,
    ...(user && { id: user.id }),
    ...((!user || password !== '') && { password }),
    eventId,
    type,
  }));
