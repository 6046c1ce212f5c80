import type { NumberInput } from '../../../shared/forms/number-input.ts'
import type { PlaceQuestion } from '../../../shared/grid-tariff/work/place-question.ts'
import type { SolarQuestion } from '../../../shared/grid-tariff/work/solar-roof.ts'
import { type KnownPlace, placeQuestion } from '../question-of-place.ts'

export const roofFields = ['kwp', 'kwhPerKwp', 'latitude', 'longitude', 'tiltDeg', 'azimuthDeg'] as const
export const moneyFields = ['solarPriceEur', 'exportEurPerKwh'] as const
export const batteryFields = ['capacityKwh', 'powerKw', 'efficiencyPct', 'batteryPriceEur'] as const
export type SolarField =
  | (typeof roofFields)[number]
  | (typeof moneyFields)[number]
  | (typeof batteryFields)[number]
export type SolarFields = Readonly<Record<SolarField, NumberInput>>

/** The empty form of a roof. Nothing is guessed: people enter yield and position. */
export const noRoof: SolarFields = {
  ...{ kwp: '', kwhPerKwp: '', latitude: '', longitude: '', tiltDeg: '', azimuthDeg: '' },
  ...{ solarPriceEur: 0, exportEurPerKwh: 0 },
  ...{ capacityKwh: '', powerKw: '', efficiencyPct: '', batteryPriceEur: 0 },
}

const bounds: Readonly<Record<SolarField, readonly [number, number]>> = {
  kwp: [0.1, 10_000],
  kwhPerKwp: [1, 3_000],
  latitude: [-90, 90],
  longitude: [-180, 180],
  tiltDeg: [0, 90],
  azimuthDeg: [0, 360],
  solarPriceEur: [0, 1e8],
  exportEurPerKwh: [0, 10],
  capacityKwh: [0.1, 10_000],
  powerKw: [0.1, 10_000],
  efficiencyPct: [1, 100],
  batteryPriceEur: [0, 1e8],
}
const isSound = (field: SolarField, value: NumberInput): value is number =>
  typeof value === 'number' && value >= bounds[field][0] && value <= bounds[field][1]

/** Fields with an invalid value; an empty field is only missing. */
export const wrongFields = (fields: SolarFields): SolarField[] =>
  (Object.keys(bounds) as SolarField[]).filter(
    (field) => fields[field] !== '' && !isSound(field, fields[field]),
  )

type Roof = Omit<SolarQuestion, keyof PlaceQuestion>

/**
 * The entered values, if they are valid. Without tilt and azimuth the panels are flat; without capacity there
 * is no battery.
 */
export function roofOf(fields: SolarFields): Roof | null {
  if (wrongFields(fields).length > 0) return null
  const number = (field: SolarField) => (fields[field] === '' ? null : Number(fields[field]))
  const [kwp, kwhPerKwp, latitude, longitude, tiltDeg, azimuthDeg] = roofFields.map(number)
  const [capacityKwh, powerKw, efficiencyPct] = batteryFields.map(number)
  if (kwp == null || kwhPerKwp == null || latitude == null || longitude == null) return null
  if ((tiltDeg == null) !== (azimuthDeg == null)) return null
  if (capacityKwh != null && (powerKw == null || efficiencyPct == null)) return null
  return {
    ...{ kwp, kwhPerKwp, at: { latitude, longitude } },
    plane: tiltDeg == null || azimuthDeg == null ? null : { tiltDeg, azimuthDeg },
    battery:
      capacityKwh == null || powerKw == null || efficiencyPct == null
        ? null
        : { capacityKwh, powerKw, efficiency: efficiencyPct / 100, strategy: 'self_consumption' },
    solarPriceEur: number('solarPriceEur') ?? 0,
    batteryPriceEur: number('batteryPriceEur') ?? 0,
    exportEurPerKwh: number('exportEurPerKwh') ?? 0,
  }
}

/** The worker's input; null while the person has to answer questions about the place. */
export function solarQuestion(roof: Roof, known: KnownPlace): SolarQuestion | null {
  const place = placeQuestion(known)
  return place && { ...place, ...roof }
}
