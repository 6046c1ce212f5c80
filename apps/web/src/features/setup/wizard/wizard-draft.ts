import type { SetupPayload } from '@kilowatt/contracts/devices/setup'
import type { SetupDraft, SetupKind } from '@kilowatt/contracts/devices/setup-draft'
import { isWholeSerial } from '@kilowatt/domain/devices/scanned-serial'

export const wizardSteps = ['location', 'controller', 'tariffs', 'overview'] as const
export type WizardStep = (typeof wizardSteps)[number]

export const stepOf = (step: number): WizardStep => wizardSteps[step - 1] ?? 'location'

export type DraftStart = {
  /** an existing location, about which the first step asks nothing */
  readonly locationId: number | null
  readonly companyId: number | null
  readonly locationGroupId: number | null
  readonly ownerId: number | null
  readonly countryCode: string
  readonly timezone: string
}

export const emptyDraft = (kind: SetupKind, { locationId, ...start }: DraftStart): SetupDraft => ({
  kind,
  step: locationId === null ? 1 : 2,
  locationId,
  ...start,
  name: '',
  region: null,
  street: '',
  houseNumber: '',
  postcode: '',
  city: '',
  coordinates: null,
  serial: '',
  takesOverFrom: null,
  planId: null,
  agreedKw: {},
})

/**
 * The missing fields of a new location (spec §5). @param choosesCompany whether its company is asked for too
 */
export function missingOfLocation(
  { companyId, name, countryCode, region, timezone }: SetupDraft,
  regionsCount: number,
  choosesCompany: boolean,
): readonly ('companyId' | 'name' | 'countryCode' | 'region' | 'timezone')[] {
  return [
    ...(choosesCompany && companyId === null ? (['companyId'] as const) : []),
    ...(name.trim() === '' ? (['name'] as const) : []),
    ...(countryCode === '' ? (['countryCode'] as const) : []),
    ...(region === null && regionsCount > 1 ? (['region'] as const) : []),
    ...(timezone === '' ? (['timezone'] as const) : []),
  ]
}

/** The step at which a draft continues: never after a step that is incomplete. */
export function resumedStep(draft: SetupDraft): number {
  const isPlaced = draft.companyId !== null && draft.name.trim() !== '' && draft.timezone !== ''
  if (draft.locationId === null && !isPlaced) return 1
  return isWholeSerial(draft.serial) ? draft.step : Math.min(draft.step, 2)
}

/** Whether the draft contains anything that a person would miss. */
export const isWorthKeeping = ({ step, name, serial, street, city }: SetupDraft) =>
  step > 1 || [name, serial, street, city].some((text) => text.trim() !== '')

type KnownLocation = Pick<SetupPayload['location'], 'name' | 'countryCode' | 'region' | 'timezone'>

const orNull = (text: string) => (text.trim() === '' ? null : text.trim())

/** The input of both calls (spec §7). @param existing the existing location that the hardware is linked to */
export function payloadOf(draft: SetupDraft, existing: KnownLocation | null): SetupPayload {
  const address = {
    street: orNull(draft.street),
    houseNumber: orNull(draft.houseNumber),
    postcode: orNull(draft.postcode),
    city: orNull(draft.city),
  }
  const hasAddress = Object.values(address).some((line) => line !== null)
  const typed = {
    name: draft.name.trim(),
    countryCode: draft.countryCode,
    region: draft.region,
    timezone: draft.timezone,
    ...(hasAddress && { address }),
    ...(draft.coordinates && { coordinates: draft.coordinates }),
  }
  const unit = { unitId: draft.serial }
  return {
    location: existing ?? typed,
    node: draft.kind === 'p1-module' ? unit : null,
    controller: unit,
    ...(existing && draft.takesOverFrom !== null && { takesOverFrom: draft.takesOverFrom }),
    userId: draft.ownerId,
    companyId: draft.companyId,
    locationGroupId: draft.locationGroupId,
  }
}
