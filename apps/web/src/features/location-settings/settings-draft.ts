import type { Location } from '@kilowatt/contracts/tenancy/location'
import type { LocationSettings } from '@kilowatt/contracts/tenancy/location-admin'
import { type NumberInput, numberOrNull } from '../../shared/forms/number-input.ts'

/** The settings of a location as form values; limits in kW. */
export type SettingsDraft = {
  name: string
  countryCode: string
  region: LocationSettings['region']
  timezone: string
  street: string
  houseNumber: string
  postcode: string
  city: string
  latitude: NumberInput
  longitude: NumberInput
  gridLimitKw: NumberInput
  solarPeakKw: NumberInput
  solarTiltDeg: NumberInput
  solarAzimuthDeg: NumberInput
}

const W_PER_KW = 1000
const FULL_CIRCLE = 360
const kwInput = (powerW: number | null): NumberInput => (powerW === null ? '' : powerW / W_PER_KW)

export const draftOf = ({ address, coordinates, region, ...location }: Location): SettingsDraft => ({
  name: location.name,
  countryCode: location.country.code,
  region: region && { code: region.code, type: region.type },
  timezone: location.timezone.name,
  street: address.street ?? '',
  houseNumber: address.houseNumber ?? '',
  postcode: address.postcode ?? '',
  city: address.city ?? '',
  latitude: coordinates?.latitude ?? '',
  longitude: coordinates?.longitude ?? '',
  gridLimitKw: kwInput(location.gridLimitW),
  solarPeakKw: kwInput(location.solarPeakW),
  solarTiltDeg: location.solarPlane?.tiltDeg ?? '',
  solarAzimuthDeg: location.solarPlane?.azimuthDeg ?? '',
})

const orNull = (text: string) => (text.trim() === '' ? null : text.trim())

function wattsOf(input: NumberInput): number | null {
  const powerKw = numberOrNull(input)
  return powerKw === null ? null : Math.round(powerKw * W_PER_KW)
}

/** The settings to save, from a draft without errors. */
export function settingsOf(draft: SettingsDraft): LocationSettings {
  const latitude = numberOrNull(draft.latitude)
  const longitude = numberOrNull(draft.longitude)
  const tiltDeg = numberOrNull(draft.solarTiltDeg)
  const azimuthDeg = numberOrNull(draft.solarAzimuthDeg)
  return {
    name: draft.name.trim(),
    countryCode: draft.countryCode,
    region: draft.region,
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
    solarPlane:
      tiltDeg === null || azimuthDeg === null
        ? null
        : { tiltDeg: Math.round(tiltDeg), azimuthDeg: Math.round(azimuthDeg) % FULL_CIRCLE },
  }
}

const MAX_POWER_KW = 100_000
const UPRIGHT = 90

function coordinateFault(degrees: NumberInput, other: NumberInput, limit: number): string | null {
  if (degrees === '') return other === '' ? null : 'locationSettings.bothCoordinates'
  if (typeof degrees === 'string') return 'form.number'
  return Math.abs(degrees) <= limit ? null : 'locationSettings.coordinateInvalid'
}

/** @param most degrees */
function planeFault(degrees: NumberInput, other: NumberInput, most: number): string | null {
  if (degrees === '') return other === '' ? null : 'locationSettings.bothAngles'
  if (typeof degrees === 'string') return 'form.number'
  return degrees >= 0 && degrees <= most ? null : 'locationSettings.angleInvalid'
}

function powerFault(powerKw: NumberInput): string | null {
  if (powerKw === '') return null
  if (typeof powerKw === 'string') return 'form.number'
  return powerKw >= 0.001 && powerKw <= MAX_POWER_KW ? null : 'locationSettings.powerInvalid'
}

/** Keys of the messages for invalid values, by field. @param regionsCount how many regions the country has */
export function draftFaults(draft: SettingsDraft, regionsCount: number): Record<string, string> {
  const faults = {
    name: draft.name.trim() === '' ? 'form.nameMissing' : null,
    timezone: draft.timezone === '' ? 'locationSettings.timezoneMissing' : null,
    region: draft.region === null && regionsCount > 1 ? 'locationSettings.regionMissing' : null,
    latitude: coordinateFault(draft.latitude, draft.longitude, 90),
    longitude: coordinateFault(draft.longitude, draft.latitude, 180),
    gridLimitKw: powerFault(draft.gridLimitKw),
    solarPeakKw: powerFault(draft.solarPeakKw),
    solarTiltDeg: planeFault(draft.solarTiltDeg, draft.solarAzimuthDeg, UPRIGHT),
    solarAzimuthDeg: planeFault(draft.solarAzimuthDeg, draft.solarTiltDeg, FULL_CIRCLE),
  }
  return Object.fromEntries(
    Object.entries(faults).flatMap(([field, fault]) => (fault === null ? [] : [[field, fault]])),
  )
}
