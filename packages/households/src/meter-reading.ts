import type { Reading } from '@kilowatt/domain/energy/readings/quantities'
import { hash01, smoothNoise } from './hash-noise.ts'
import { exportWh, importWh } from './meter-registers.ts'
import type { SiteSpec } from './site-spec.ts'
import type { SiteState } from './site-state.ts'

/** Grid impedance seen by a house: a kilowatt of import costs about a third of a volt. */
const VOLT_PER_W = -0.0003
const NOMINAL_V = 233

/** Power and registers; registers are whole Wh, and the totals are the sums of the shown tariffs. */
export function meterTotals(state: SiteState): Reading {
  const { meter } = state
  const importT1 = Math.floor(meter.importT1Wh)
  const importTotal = Math.floor(importWh(meter))
  const exportT1 = Math.floor(meter.exportT1Wh)
  const exportTotal = Math.floor(exportWh(meter))
  return {
    powerW: state.flows.gridW,
    demandPowerW: Math.round(meter.quarterImportWh * 4),
    energyImportWh: importTotal,
    energyExportWh: exportTotal,
    energyImportT1Wh: importT1,
    energyImportT2Wh: importTotal - importT1,
    energyExportT1Wh: exportT1,
    energyExportT2Wh: exportTotal - exportT1,
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

function phaseReading(spec: SiteSpec, gridW: number, atMs: number): Reading {
  const minutes = atMs / 60_000
  const volt = (phase: number, watts: number) =>
    round(NOMINAL_V + 2 * smoothNoise(spec.seed + 50 + phase, minutes / 7) + VOLT_PER_W * watts, 1)
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

const round = (value: number, decimals: number) => {
  const scale = 10 ** decimals
  return Math.round(value * scale) / scale
}
