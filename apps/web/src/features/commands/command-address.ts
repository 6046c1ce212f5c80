import { type CommandStatus, commandStatuses } from '@kilowatt/domain/devices/command-statuses'
import { oneOf } from '../../shared/address/address-values.ts'
import { type PagedAddress, pageInput, readPaging } from '../../shared/address/paged-address.ts'

/** What a history of commands shows, as it stands in the address. */
export type CommandAddress = PagedAddress & { status?: CommandStatus | undefined }

export const readCommandAddress = (raw: Record<string, unknown>): CommandAddress => ({
  ...readPaging(raw),
  status: oneOf(raw.status, commandStatuses),
})

/** The same as the calls take it. */
export const commandInput = ({ status, ...paging }: CommandAddress) => ({
  ...pageInput(paging),
  ...(status && { status }),
})
