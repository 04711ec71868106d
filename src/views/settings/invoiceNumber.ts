/** The number that an invoice carries: `HE-2027-0012`. */
export const invoiceNumber = (prefix: string, year: number, sequence: number): string =>
  `${prefix}${year}-${String(sequence).padStart(4, '0')}`;
