import type { RegistrationForm } from '../../api/contract/form.ts';
import type { Promo, Ticket } from '../../api/contract/ticket.ts';

/** A form on its event's page, with what hangs on it. */
export type FormOverview = RegistrationForm & { typeName: string | null; tickets: Ticket[]; promos: Promo[] };
