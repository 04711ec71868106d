/** What somebody whom the organiser adds pays: nothing, the ticket's price that is there already, or that by bank transfer or at the door. */
export const addedPayments = ['free', 'paid', 'transfer', 'door'] as const;
export type AddedPayment = (typeof addedPayments)[number];

/** Those that an event takes. */
export const addedPaymentsOf = ({ transferDays, payAtDoor }: { transferDays: number | null; payAtDoor: boolean }) =>
  addedPayments.filter((payment) => {
    if (payment === 'transfer') return transferDays !== null;
    return payment !== 'door' || payAtDoor;
  });
