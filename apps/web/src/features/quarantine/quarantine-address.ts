import { type RefusalReason, refusalReasons } from '@kilowatt/contracts/mqtt/refusal-reasons'
import { oneOf } from '../../shared/address/address-values.ts'
import { pageInput } from '../../shared/address/paged-address.ts'
import { type ListAddress, readListAddress } from '../../shared/address/use-list-address.ts'

/** State of the quarantine in the address; `search` is part of a serial. */
export type QuarantineAddress = ListAddress & { reason?: RefusalReason | undefined }

export const readQuarantine = (raw: Record<string, unknown>): QuarantineAddress => ({
  ...readListAddress(raw),
  reason: oneOf(raw.reason, refusalReasons),
})

/** The input of the call for an address. */
export const quarantineInput = ({ search, reason, ...address }: QuarantineAddress) => ({
  ...pageInput(address),
  ...(search !== undefined && { serial: search }),
  ...(reason && { reason }),
})
