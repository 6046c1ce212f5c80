import { softwareCodes } from '@kilowatt/contracts/fleet/software-limits'
import type { UpdateStatus } from '@kilowatt/domain/fleet/update-statuses'
import type { TFunction } from 'i18next'

/** Reasons that have words of their own; others are the controller's. */
const wordedCodes = [
  ...softwareCodes,
  'silent',
  'moved',
  'not_allowed',
  'withdrawn',
  'rolled_back',
  'asked',
  'no_previous',
] as const

/** Why an update did not come through; null where nobody said. */
export function updateReason(t: TFunction, code: string | null): string | null {
  const worded = wordedCodes.find((one) => one === code)
  return worded === undefined ? code : t(`updates.code_${worded}`)
}

export const updateStatusText = (t: TFunction, status: UpdateStatus) => t(`updates.status_${status}`)
