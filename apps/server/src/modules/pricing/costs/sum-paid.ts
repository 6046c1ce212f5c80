import type { PaidSums } from '@kilowatt/domain/pricing/cost/paid-day'

/** What some days cost, 22 digits; what the sun saved is null where nothing of it is known. */
export type Paid = { readonly paid: PaidSums; readonly saved: bigint | null }

/** Of many places or spans together, in one currency: exact, to be rounded once. */
export const sumPaid = (parts: readonly Paid[]): Paid =>
  parts.reduce<Paid>(
    (sum, { paid, saved }) => ({
      paid: {
        energy: sum.paid.energy + paid.energy,
        standing: sum.paid.standing + paid.standing,
        earned: sum.paid.earned + paid.earned,
      },
      saved: saved === null ? sum.saved : (sum.saved ?? 0n) + saved,
    }),
    { paid: { energy: 0n, standing: 0n, earned: 0n }, saved: null },
  )
