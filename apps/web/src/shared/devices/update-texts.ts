import { softwareCodes } from '@kilowatt/contracts/fleet/software-limits'
import type { UpdateStatus } from '@kilowatt/domain/fleet/update-statuses'
import type { TFunction } from 'i18next'

/** Reasons that have a translated text. Any other reason is shown in the controller's words. */
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

/** Why an update failed, or null if the controller gave no reason. */
export function updateReason(t: TFunction, code: string | null): string | null {
  const worded = wordedCodes.find((one) => one === code)
  return worded === undefined ? code : t(`updates.code_${worded}`)
}

export const updateStatusText = (t: TFunction, status: UpdateStatus) => t(`updates.status_${status}`)
