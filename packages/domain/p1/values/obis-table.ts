import type { ExtraName } from '../../energy/readings/extra-values.ts'
import type { QuantityName } from '../../energy/readings/quantities.ts'

/**
 * Meaning of each OBIS code of an electricity meter (devices.md §1.4; DSMR P1 5.0.2 §6.12, e-MUCS-P1 2.1.1 §8, IEC
 * 62056-6-1 for the C.D.E fields). Codes are C.D.E of medium 1 (electricity); the channel B is 0 for most makers and 1
 * for Sagemcom, Kamstrup and Landis+Gyr, so it is ignored. "Delivered" in the Dutch texts means import.
 */

export type Dimension = 'W' | 'var' | 'VA' | 'Wh' | 'varh' | 'V' | 'A' | 'Hz' | '1'

type Phase = '' | 'L1' | 'L2' | 'L3'

/** Halves of a signed power, and powers sent with their sign; `net-power.ts` combines them. */
export type PartName =
  | `power${Phase}${'Import' | 'Export' | 'Net'}W`
  | `reactivePower${Phase}${'Import' | 'Export'}Var`

export type ObisEntry =
  | { readonly place: 'quantity'; readonly name: QuantityName; readonly dimension: Dimension }
  | { readonly place: 'part'; readonly name: PartName; readonly dimension: Dimension }
  | { readonly place: 'extra'; readonly name: ExtraName; readonly dimension: Dimension }

const quantityCodes: Record<string, readonly [QuantityName, Dimension]> = {
  '1.8.0': ['energyImportWh', 'Wh'],
  '1.8.1': ['energyImportT1Wh', 'Wh'],
  '1.8.2': ['energyImportT2Wh', 'Wh'],
  '1.8.3': ['energyImportT3Wh', 'Wh'],
  '1.8.4': ['energyImportT4Wh', 'Wh'],
  '2.8.0': ['energyExportWh', 'Wh'],
  '2.8.1': ['energyExportT1Wh', 'Wh'],
  '2.8.2': ['energyExportT2Wh', 'Wh'],
  '2.8.3': ['energyExportT3Wh', 'Wh'],
  '2.8.4': ['energyExportT4Wh', 'Wh'],
  '3.8.0': ['reactiveEnergyImportVarh', 'varh'],
  '4.8.0': ['reactiveEnergyExportVarh', 'varh'],
  '1.4.0': ['demandPowerW', 'W'],
  '32.7.0': ['voltageL1V', 'V'],
  '52.7.0': ['voltageL2V', 'V'],
  '72.7.0': ['voltageL3V', 'V'],
  '31.7.0': ['currentL1A', 'A'],
  '51.7.0': ['currentL2A', 'A'],
  '71.7.0': ['currentL3A', 'A'],
  '13.7.0': ['powerFactor', '1'],
  '14.7.0': ['frequencyHz', 'Hz'],
}

const partCodes: Record<string, readonly [PartName, Dimension]> = {
  '1.7.0': ['powerImportW', 'W'],
  '2.7.0': ['powerExportW', 'W'],
  '16.7.0': ['powerNetW', 'W'],
  '21.7.0': ['powerL1ImportW', 'W'],
  '22.7.0': ['powerL1ExportW', 'W'],
  '36.7.0': ['powerL1NetW', 'W'],
  '41.7.0': ['powerL2ImportW', 'W'],
  '42.7.0': ['powerL2ExportW', 'W'],
  '56.7.0': ['powerL2NetW', 'W'],
  '61.7.0': ['powerL3ImportW', 'W'],
  '62.7.0': ['powerL3ExportW', 'W'],
  '76.7.0': ['powerL3NetW', 'W'],
  '3.7.0': ['reactivePowerImportVar', 'var'],
  '4.7.0': ['reactivePowerExportVar', 'var'],
  '23.7.0': ['reactivePowerL1ImportVar', 'var'],
  '24.7.0': ['reactivePowerL1ExportVar', 'var'],
  '43.7.0': ['reactivePowerL2ImportVar', 'var'],
  '44.7.0': ['reactivePowerL2ExportVar', 'var'],
  '63.7.0': ['reactivePowerL3ImportVar', 'var'],
  '64.7.0': ['reactivePowerL3ExportVar', 'var'],
}

const extraCodes: Record<string, readonly [ExtraName, Dimension]> = {
  '1.6.0': ['peakDemandMonthW', 'W'],
  '2.4.0': ['demandExportPowerW', 'W'],
  '3.8.1': ['reactiveEnergyImportT1Varh', 'varh'],
  '3.8.2': ['reactiveEnergyImportT2Varh', 'varh'],
  '4.8.1': ['reactiveEnergyExportT1Varh', 'varh'],
  '4.8.2': ['reactiveEnergyExportT2Varh', 'varh'],
  '5.8.0': ['reactiveEnergyQ1Varh', 'varh'],
  '6.8.0': ['reactiveEnergyQ2Varh', 'varh'],
  '7.8.0': ['reactiveEnergyQ3Varh', 'varh'],
  '8.8.0': ['reactiveEnergyQ4Varh', 'varh'],
  '9.7.0': ['apparentPowerImportVa', 'VA'],
  '10.7.0': ['apparentPowerExportVa', 'VA'],
  '33.7.0': ['powerFactorL1', '1'],
  '53.7.0': ['powerFactorL2', '1'],
  '73.7.0': ['powerFactorL3', '1'],
  '32.32.0': ['voltageSagsL1', '1'],
  '52.32.0': ['voltageSagsL2', '1'],
  '72.32.0': ['voltageSagsL3', '1'],
  '32.36.0': ['voltageSwellsL1', '1'],
  '52.36.0': ['voltageSwellsL2', '1'],
  '72.36.0': ['voltageSwellsL3', '1'],
}

/** Medium 0 (abstract), channel 0. */
const abstractCodes: Record<string, ObisEntry> = {
  '96.14.0': { place: 'quantity', name: 'tariff', dimension: '1' },
  '96.7.21': { place: 'extra', name: 'powerFailures', dimension: '1' },
  '96.7.9': { place: 'extra', name: 'longPowerFailures', dimension: '1' },
  /** 0 off, 1 connected, 2 ready to reconnect */
  '96.3.10': { place: 'extra', name: 'breakerState', dimension: '1' },
  /** the Hungarian meters' breaker (E.ON P1 interface description 2023-02-10) */
  '96.50.68': { place: 'extra', name: 'breakerState', dimension: '1' },
}

/** One number per C.D.E, so the hot path compares no strings. */
export const obisKey = (c: number, d: number, e: number): number => (c << 16) | (d << 8) | e

const keyOf = (code: string): number => {
  const [c = 0, d = 0, e = 0] = code.split('.').map(Number)
  return obisKey(c, d, e)
}

export const electricityEntries: ReadonlyMap<number, ObisEntry> = new Map<number, ObisEntry>([
  ...Object.entries(quantityCodes).map(
    ([code, [name, dimension]]) => [keyOf(code), { place: 'quantity', name, dimension }] as const,
  ),
  ...Object.entries(partCodes).map(
    ([code, [name, dimension]]) => [keyOf(code), { place: 'part', name, dimension }] as const,
  ),
  ...Object.entries(extraCodes).map(
    ([code, [name, dimension]]) => [keyOf(code), { place: 'extra', name, dimension }] as const,
  ),
])

const abstractEntries: ReadonlyMap<number, ObisEntry> = new Map(
  Object.entries(abstractCodes).map(([code, entry]) => [keyOf(code), entry] as const),
)

/** The entry of A-B:C.D.E, or undefined if the code is not in the table. */
export function entryOf(a: number, b: number, key: number): ObisEntry | undefined {
  if (a === 1) return electricityEntries.get(key)
  return a === 0 && b === 0 ? abstractEntries.get(key) : undefined
}
