import { type UpdateStatus, updateStatuses } from '@kilowatt/domain/fleet/update-statuses'
import { oneOf } from '../../shared/address/address-values.ts'
import { type PagedAddress, readPaging } from '../../shared/address/paged-address.ts'

/** Filter of a roll-out's controllers, kept in the address. */
export type RolloutAddress = PagedAddress & { status?: UpdateStatus | undefined }

export const readRollout = (raw: Record<string, unknown>): RolloutAddress => ({
  status: oneOf(raw.status, updateStatuses),
  ...readPaging(raw),
})
