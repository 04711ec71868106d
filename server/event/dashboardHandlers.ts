import type { Handlers } from '../router/handler.ts';
import { readDashboard } from './dashboard.ts';

export const dashboardHandlers = {
  getDashboard: async ({ user, deps }) => ({ payload: { dashboard: await readDashboard(deps.db, user.id) } }),
} satisfies Handlers<'getDashboard'>;
