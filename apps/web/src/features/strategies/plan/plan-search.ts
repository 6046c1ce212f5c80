import { wholeIn } from '../../../shared/address/address-values.ts'

/** The open slot of the plan page, kept in the address. */
export type PlanSearch = {
  /** an instant in the slot, epoch ms */
  at?: number | undefined
  device?: number | undefined
}

/** Reads an address; invalid values are left out. */
export const parsePlanSearch = (raw: Record<string, unknown>): PlanSearch => ({
  at: wholeIn(raw.at, 0, Number.MAX_SAFE_INTEGER),
  device: wholeIn(raw.device, 1),
})
