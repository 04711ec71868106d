import { badgeDesigner as words } from '#words/badgeDesigner.ts';
import type { BadgePerson } from '../../api/contract/badge.ts';

type Form = { id: string; title: string; tickets: readonly { id: string; name: string }[] };

const nobody = '00000000-0000-4000-8000-000000000000';

/** People to try a design with before anybody has registered. */
export const madeUpPeople = (eventName: string, forms: readonly Form[]): BadgePerson[] =>
  words.madeUp.map(([firstname = '', surname = '', organization = '', jobTitle = ''], index) => {
    const form = forms[index % Math.max(forms.length, 1)];
    const ticket = form?.tickets[index % Math.max(form.tickets.length, 1)];
    return {
      ...{ uId: nobody, firstname, surname, organization, jobTitle, country: '', eventName, answers: {} },
      ...{ ticketId: ticket?.id ?? nobody, ticketName: ticket?.name ?? '' },
      ...{ formId: form?.id ?? nobody, formTitle: form?.title ?? '' },
    };
  });
