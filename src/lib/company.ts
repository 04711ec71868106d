/** The company that an order is bought for. `country` has two letters; `vatNumber` is empty where it has none. */
export type Company = { name: string; address: string; country: string; vatNumber: string };

/** As who an organiser sells, and charges VAT: with the tax number of their own country, where they have no VAT number. */
export type Seller = Pick<Company, 'country' | 'vatNumber'> & { taxNumber?: string };

/** The same while it is typed: whether it can be sent, and whether it pays under reverse charge. Both are judged where VAT numbers are known. */
export type CompanyDraft = Company & { isComplete: boolean; reverseCharge: boolean };
