/**
 * The vocabulary of measured quantities. Database columns, wire names of the device protocol, chart series and the
 * parser's results all follow from this table.
 *
 * Sign convention (devices.md §4): power is positive INTO the site bus for grid, solar, battery and hybrid inverters;
 * consumers are positive when consuming. Registers are never negative, one per direction.
 */

/**
 * gauge: a state at an instant, averaged over time. register: a counter that only grows, of which differences
 * are used.
 */
export type QuantityKind = 'gauge' | 'register'

export type Quantity = {
  readonly kind: QuantityKind
  readonly unit: 'W' | 'var' | 'V' | 'A' | 'Hz' | '' | '%' | '°C' | 'Wh' | 'varh'
  /** name in the `ch` object of a telemetry message */
  readonly wire: string
  /** column of `sample` and `sample_day` */
  readonly column: string
  /** physically possible range; values outside are refused */
  readonly min: number
  readonly max: number
}

const gauge = (unit: Quantity['unit'], wire: string, column: string, min: number, max: number) =>
  ({ kind: 'gauge', unit, wire, column, min, max }) as const
const register = (unit: 'Wh' | 'varh', wire: string, column: string) =>
  ({ kind: 'register', unit, wire, column, min: 0, max: MAX_REGISTER }) as const

/** 10^12 Wh = 1 TWh: far above any site's register, far below 2^53. */
const MAX_REGISTER = 1e12
/** 100 MW: far above any site's connection. */
const MAX_W = 1e8

export const quantities = {
  powerW: gauge('W', 'p', 'power_w', -MAX_W, MAX_W),
  powerL1W: gauge('W', 'p_l1', 'power_l1_w', -MAX_W, MAX_W),
  powerL2W: gauge('W', 'p_l2', 'power_l2_w', -MAX_W, MAX_W),
  powerL3W: gauge('W', 'p_l3', 'power_l3_w', -MAX_W, MAX_W),
  reactivePowerVar: gauge('var', 'q', 'reactive_power_var', -MAX_W, MAX_W),
  voltageL1V: gauge('V', 'u_l1', 'voltage_l1_v', 0, 1000),
  voltageL2V: gauge('V', 'u_l2', 'voltage_l2_v', 0, 1000),
  voltageL3V: gauge('V', 'u_l3', 'voltage_l3_v', 0, 1000),
  currentL1A: gauge('A', 'i_l1', 'current_l1_a', -10_000, 10_000),
  currentL2A: gauge('A', 'i_l2', 'current_l2_a', -10_000, 10_000),
  currentL3A: gauge('A', 'i_l3', 'current_l3_a', -10_000, 10_000),
  frequencyHz: gauge('Hz', 'f', 'frequency_hz', 0, 100),
  powerFactor: gauge('', 'pf', 'power_factor', -1, 1),
  socPct: gauge('%', 'soc', 'soc_pct', 0, 100),
  temperatureC: gauge('°C', 'temp', 'temperature_c', -100, 300),
  /**
   * outdoor air, as heat pumps and weather stations report it; well beyond the coldest and hottest temperatures ever
   * measured
   */
  outdoorTemperatureC: gauge('°C', 't_out', 'outdoor_temperature_c', -100, 100),
  demandPowerW: gauge('W', 'p_dem', 'demand_power_w', -MAX_W, MAX_W),
  energyImportWh: register('Wh', 'e_imp', 'energy_import_wh'),
  energyExportWh: register('Wh', 'e_exp', 'energy_export_wh'),
  energyImportT1Wh: register('Wh', 'e_imp_t1', 'energy_import_t1_wh'),
  energyImportT2Wh: register('Wh', 'e_imp_t2', 'energy_import_t2_wh'),
  energyImportT3Wh: register('Wh', 'e_imp_t3', 'energy_import_t3_wh'),
  energyImportT4Wh: register('Wh', 'e_imp_t4', 'energy_import_t4_wh'),
  energyExportT1Wh: register('Wh', 'e_exp_t1', 'energy_export_t1_wh'),
  energyExportT2Wh: register('Wh', 'e_exp_t2', 'energy_export_t2_wh'),
  energyExportT3Wh: register('Wh', 'e_exp_t3', 'energy_export_t3_wh'),
  energyExportT4Wh: register('Wh', 'e_exp_t4', 'energy_export_t4_wh'),
  reactiveEnergyImportVarh: register('varh', 'eq_imp', 'reactive_energy_import_varh'),
  reactiveEnergyExportVarh: register('varh', 'eq_exp', 'reactive_energy_export_varh'),
  /** solar: produced; battery: energyExportWh = discharged, energyImportWh = charged */
  energyProducedWh: register('Wh', 'e_prod', 'energy_produced_wh'),
  tariff: gauge('', 'tariff', 'tariff', 0, 9),
} as const satisfies Record<string, Quantity>

export type QuantityName = keyof typeof quantities

export const quantityNames = Object.keys(quantities) as QuantityName[]

/** Measured values of one device at one instant; a missing quantity is absent or null, never 0. */
export type Reading = Partial<Record<QuantityName, number | null>>

export const quantityByWire: ReadonlyMap<string, QuantityName> = new Map(
  quantityNames.map((name) => [quantities[name].wire, name]),
)

export const registerNames = quantityNames.filter((name) => quantities[name].kind === 'register')
