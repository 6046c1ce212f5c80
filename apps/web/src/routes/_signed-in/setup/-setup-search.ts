import type { SetupTarget } from '../../../features/setup/wizard/use-wizard-start.ts'

const idIn = (value: unknown) => {
  const id = Number(value)
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

/** The location or company of a setup, if it is not for oneself. */
export const readSetupSearch = (raw: Record<string, unknown>): SetupTarget => ({
  locationId: idIn(raw.locationId),
  companyId: idIn(raw.companyId),
  locationGroupId: idIn(raw.locationGroupId),
})
