import type { Promo } from '../../api/contract/promo.ts';
import type { RegistrationForm } from '../../api/contract/registrationForm.ts';
import type { Ticket } from '../../api/contract/ticket.ts';

/** A form on its event's page, with what hangs on it. */
export type FormOverview = RegistrationForm & { typeName: string | null; tickets: Ticket[]; promos: Promo[] };
