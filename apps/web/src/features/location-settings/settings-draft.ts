import type { Location } from '@kilowatt/contracts/directory/locations'
import type { LocationSettings } from '@kilowatt/contracts/tenancy/location-admin'

/** The settings of a location as its form holds them: numbers as typed, kW for limits. */
export type SettingsDraft = {
  name: string
  countryCode: string
  regionType: string
  regionCode: string
  timezone: string
  street: string
  houseNumber: string
  postcode: string
  city: string
  latitude: string
  longitude: string
  gridLimitKw: string
  solarPeakKw: string
}

const W_PER_KW = 1000
const kwText = (powerW: number | null) => (powerW === null ? '' : String(powerW / W_PER_KW))

export const draftOf = ({ address, coordinates, region, ...location }: Location): SettingsDraft => ({
  name: location.name,
  countryCode: location.country.code,
  regionType: region?.type ?? '',
  regionCode: region?.code ?? '',
  timezone: location.timezone.name,
  street: address.street ?? '',
  houseNumber: address.houseNumber ?? '',
  postcode: address.postcode ?? '',
  city: address.city ?? '',
  latitude: coordinates === null ? '' : String(coordinates.latitude),
  longitude: coordinates === null ? '' : String(coordinates.longitude),
  gridLimitKw: kwText(location.gridLimitW),
  solarPeakKw: kwText(location.solarPeakW),
})

/** A typed number, with a point or a comma; null for nothing typed, NaN for anything else. */
export function typedNumber(text: string): number | null {
  const tidy = text.trim().replace('\u2212', '-').replace(',', '.')
  if (tidy === '') return null
  return /^-?\d+(\.\d+)?$/.test(tidy) ? Number(tidy) : Number.NaN
}

const orNull = (text: string) => (text.trim() === '' ? null : text.trim())

function wattsOf(text: string): number | null {
  const powerKw = typedNumber(text)
  return powerKw === null ? null : Math.round(powerKw * W_PER_KW)
}

/** What is saved, of a draft without faults. */
export function settingsOf(draft: SettingsDraft): LocationSettings {
  const latitude = typedNumber(draft.latitude)
  const longitude = typedNumber(draft.longitude)
  return {
    name: draft.name.trim(),
    countryCode: draft.countryCode,
    region:
      draft.regionCode.trim() === ''
        ? null
        : { code: draft.regionCode.trim(), type: draft.regionType.trim() },
    timezone: draft.timezone,
    address: {
      street: orNull(draft.street),
      houseNumber: orNull(draft.houseNumber),
      postcode: orNull(draft.postcode),
      city: orNull(draft.city),
    },
    coordinates: latitude === null || longitude === null ? null : { latitude, longitude },
    gridLimitW: wattsOf(draft.gridLimitKw),
    solarPeakW: wattsOf(draft.solarPeakKw),
  }
}

const isWithin = (value: number, limit: number) => Math.abs(value) <= limit
const MAX_POWER_KW = 100_000

function coordinateFault(text: string, other: string, limit: number): string | null {
  const value = typedNumber(text)
  if (value === null) return typedNumber(other) === null ? null : 'locationSettings.bothCoordinates'
  return isWithin(value, limit) ? null : 'locationSettings.coordinateInvalid'
}

function powerFault(text: string): string | null {
  const powerKw = typedNumber(text)
  return powerKw === null || (powerKw >= 0.001 && powerKw <= MAX_POWER_KW)
    ? null
    : 'locationSettings.powerInvalid'
}

/** Keys of the messages for what cannot be saved, by field. */
export function draftFaults(draft: SettingsDraft): Record<string, string> {
  const faults = {
    name: draft.name.trim() === '' ? 'form.nameMissing' : null,
    timezone: draft.timezone === '' ? 'locationSettings.timezoneMissing' : null,
    latitude: coordinateFault(draft.latitude, draft.longitude, 90),
    longitude: coordinateFault(draft.longitude, draft.latitude, 180),
    gridLimitKw: powerFault(draft.gridLimitKw),
    solarPeakKw: powerFault(draft.solarPeakKw),
  }
  return Object.fromEntries(
    Object.entries(faults).flatMap(([field, fault]) => (fault === null ? [] : [[field, fault]])),
  )
}
