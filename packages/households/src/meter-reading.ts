import type { Reading } from '@kilowatt/domain/energy/readings/quantities'
import { hash01, smoothNoise } from './hash-noise.ts'
import type { SiteSpec } from './site-spec.ts'
import type { SiteState } from './site-state.ts'

/**
 * Real telegrams show 229 to 238 V, with phases up to 2 V apart (an Iskra AM550 and a Landis+Gyr, dsmr-tools
 * testfiles). The daily swing comes from the street: its consumption in the evening, its panels at noon. The
 * house's own load lowers the voltage of its phase.
 */
const SUPPLY_V = 234
const PHASE_V = [1.2, -0.6, -0.9] as const
const EVENING_DIP_V = 3
const NOON_RISE_V = 2
/** Voltage drop per kilowatt of import on a phase: one volt for a house near its transformer. */
const USUAL_VOLT_PER_KW = 1

/** Power and registers. Registers are whole Wh, and the totals are the sums of the shown tariffs. */
export function meterTotals(state: SiteState): Reading {
  const { meter } = state
  const importT1 = Math.floor(meter.importT1Wh)
  const importT2 = Math.floor(meter.importT2Wh)
  const exportT1 = Math.floor(meter.exportT1Wh)
  const exportT2 = Math.floor(meter.exportT2Wh)
  return {
    powerW: state.flows.gridW,
    demandPowerW: Math.round(meter.quarterImportWh * 4),
    energyImportWh: importT1 + importT2,
    energyExportWh: exportT1 + exportT2,
    energyImportT1Wh: importT1,
    energyImportT2Wh: importT2,
    energyExportT1Wh: exportT1,
    energyExportT2Wh: exportT2,
    tariff: meter.tariff,
  }
}

/** Everything a smart meter shows at the state's instant; the phases add up to the total. */
export function meterReading(spec: SiteSpec, state: SiteState): Reading {
  return {
    ...meterTotals(state),
    ...phaseReading(spec, state.flows.gridW, state.atMs),
    frequencyHz: round(50 + 0.025 * smoothNoise(7, state.atMs / 15_000), 2),
  }
}

/** Power, voltage and current of each phase of the meter. */
export function phaseReading(spec: SiteSpec, gridW: number, atMs: number): Reading {
  const minutes = atMs / 60_000
  const hour = (minutes / 60 + spec.longitude / 15) % 24
  const streetV = NOON_RISE_V * bump(hour, 12.5, 3) - EVENING_DIP_V * bump(hour, 18.5, 2.5)
  const voltPerW = (spec.meter.voltPerKw ?? USUAL_VOLT_PER_KW) / 1000
  const volt = (phase: 1 | 2 | 3, watts: number) =>
    round(
      SUPPLY_V +
        (PHASE_V[phase - 1] ?? 0) +
        streetV +
        1.5 * smoothNoise(spec.seed + 40, minutes / 180) +
        1.2 * smoothNoise(spec.seed + 50 + phase, minutes / 7) -
        voltPerW * watts,
      1,
    )
  const amp = (watts: number, volts: number) => round(Math.abs(watts) / volts, 2)
  if (spec.meter.phases === 1) {
    const voltageL1V = volt(1, gridW)
    return { powerL1W: gridW, voltageL1V, currentL1A: amp(gridW, voltageL1V) }
  }
  const share = (phase: number) => 0.33 + 0.2 * (hash01(spec.seed + phase, Math.floor(minutes / 10)) - 0.5)
  const powerL1W = Math.round(gridW * share(1))
  const powerL2W = Math.round(gridW * share(2))
  const powerL3W = gridW - powerL1W - powerL2W
  const voltageL1V = volt(1, powerL1W)
  const voltageL2V = volt(2, powerL2W)
  const voltageL3V = volt(3, powerL3W)
  return {
    powerL1W,
    powerL2W,
    powerL3W,
    voltageL1V,
    voltageL2V,
    voltageL3V,
    currentL1A: amp(powerL1W, voltageL1V),
    currentL2A: amp(powerL2W, voltageL2V),
    currentL3A: amp(powerL3W, voltageL3V),
  }
}

/** A curve that is 1 at `middle`, hours, and falls off over `width` on both sides. */
const bump = (hour: number, middle: number, width: number) => Math.exp(-(((hour - middle) / width) ** 2))

/** A sag every few days on each phase, a swell every few weeks. The counters only grow, even across restarts. */
const SAG_EVERY_DAYS = [3.3, 5.1, 8.7] as const
const SWELL_EVERY_DAYS = 23
const COUNTED_SINCE_MS = Date.UTC(2024, 0, 1)

/**
 * Events that the meter counts in addition to its registers, by wire name (domain notes on devices, §1.4).
 */
export function meterEvents(spec: SiteSpec, atMs: number): Readonly<Record<string, number>> {
  const days = Math.max(0, (atMs - COUNTED_SINCE_MS) / 86_400_000)
  const count = (every: number, what: number) => Math.floor(days / every + hash01(spec.seed + what, 0))
  const phases = spec.meter.phases === 3 ? [1, 2, 3] : [1]
  return {
    fail: count(90, 60),
    fail_long: count(240, 61),
    ...Object.fromEntries(
      phases.flatMap((phase) => [
        [`sag_l${phase}`, count(SAG_EVERY_DAYS[phase - 1] ?? 1, 61 + phase)],
        [`swell_l${phase}`, count(SWELL_EVERY_DAYS, 64 + phase)],
      ]),
    ),
  }
}

const round = (value: number, decimals: number) => {
  const scale = 10 ** decimals
  return Math.round(value * scale) / scale
}
