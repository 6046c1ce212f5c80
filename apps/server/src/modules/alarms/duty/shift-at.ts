export type Shift = { readonly userId: number; readonly from: number; readonly until: number }

/**
 * The shift of the person on call at an instant: if there are several, the one that began last; null if there
 * is none.
 */
export function shiftAt<S extends Shift>(shifts: readonly S[], at: number): S | null {
  return shifts.reduce<S | null>(
    (found, shift) =>
      shift.from <= at && at < shift.until && (found === null || shift.from >= found.from) ? shift : found,
    null,
  )
}
