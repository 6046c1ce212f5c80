import { addPaid, nothingPaid, type PaidSums } from '@kilowatt/domain/pricing/cost/paid-day'

/** What some days cost, 22 digits; what the sun saved is null where nothing of it is known. */
export type Paid = { readonly paid: PaidSums; readonly saved: bigint | null }

/** Of many places or spans together, in one currency: exact, to be rounded once. */
export const sumPaid = (parts: readonly Paid[]): Paid =>
  parts.reduce<Paid>(
    (sum, { paid, saved }) => ({
      paid: addPaid(sum.paid, paid),
      saved: saved === null ? sum.saved : (sum.saved ?? 0n) + saved,
    }),
    { paid: nothingPaid, saved: null },
  )
