import type { BadgePerson } from '../../api/contract/badge.ts';

type Form = { id: string; title: string; tickets: readonly { id: string; name: string }[] };

/** Names to try a design with before anybody has registered: short, long, and of other scripts. */
const names: [firstname: string, surname: string, organization: string, jobTitle: string][] = [
  ['Ada', 'Lovelace', 'Analytical Engines', 'Mathematician'],
  ['Maximiliana-Josefine', 'von Hohenstein-Wittelsbach', 'Bundesinstitut für Arzneimittel und Medizinprodukte', ''],
  ['Bo', 'Li', '', ''],
  ['محمد', 'الخوارزمي', 'بيت الحكمة', ''],
  ['小明', '王', '北京大学', ''],
  ['José María', 'Fernández de la Cruz', 'Universidad Autónoma', 'Catedrático'],
];
const nobody = '00000000-0000-4000-8000-000000000000';

export const madeUpPeople = (eventName: string, forms: readonly Form[]): BadgePerson[] =>
  names.map(([firstname, surname, organization, jobTitle], index) => {
    const form = forms[index % Math.max(forms.length, 1)];
    const ticket = form?.tickets[index % Math.max(form.tickets.length, 1)];
    return {
      ...{ uId: nobody, firstname, surname, organization, jobTitle, country: '', eventName, answers: {} },
      ...{ ticketId: ticket?.id ?? nobody, ticketName: ticket?.name ?? '' },
      ...{ formId: form?.id ?? nobody, formTitle: form?.title ?? '' },
    };
  });
