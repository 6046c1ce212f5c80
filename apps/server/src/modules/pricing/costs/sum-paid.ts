import { addPaid, nothingPaid, type PaidSums } from '@kilowatt/domain/pricing/cost/paid-day'

/** Costs of some days, 22 digits; solar savings are null if unknown. */
export type Paid = { readonly paid: PaidSums; readonly saved: bigint | null }

/** Sum over locations or spans, in one currency: exact, to be rounded once. */
export const sumPaid = (parts: readonly Paid[]): Paid =>
  parts.reduce<Paid>(
    (sum, { paid, saved }) => ({
      paid: addPaid(sum.paid, paid),
      saved: saved === null ? sum.saved : (sum.saved ?? 0n) + saved,
    }),
    { paid: nothingPaid, saved: null },
  )
