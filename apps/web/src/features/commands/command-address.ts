import { type CommandStatus, commandStatuses } from '@kilowatt/domain/devices/command-statuses'
import { oneOf } from '../../shared/address/address-values.ts'
import { type PagedAddress, pageInput, readPaging } from '../../shared/address/paged-address.ts'

/** State of a command history, kept in the address. */
export type CommandAddress = PagedAddress & { status?: CommandStatus | undefined }

export const readCommandAddress = (raw: Record<string, unknown>): CommandAddress => ({
  ...readPaging(raw),
  status: oneOf(raw.status, commandStatuses),
})

/** The input of the calls for an address. */
export const commandInput = ({ status, ...paging }: CommandAddress) => ({
  ...pageInput(paging),
  ...(status && { status }),
})
