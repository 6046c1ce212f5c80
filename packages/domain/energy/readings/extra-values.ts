/**
 * What telegrams and controllers tell beside the quantities: kept with the sample as it came, in the unit that stands here ('' where
 * it is a count, a state or a text), and part of no sum. Names of telegrams are those of the OBIS table of `p1/values` and of the
 * DLMS layouts. A channel that is not here is kept all the same, and known by its name on the wire.
 */
export const extraValues = {
  powerFailures: '',
  longPowerFailures: '',
  voltageSagsL1: '',
  voltageSagsL2: '',
  voltageSagsL3: '',
  voltageSwellsL1: '',
  voltageSwellsL2: '',
  voltageSwellsL3: '',
  breakerState: '',
  limiterThresholdW: 'W',
  limiterThresholdVa: 'VA',
  limiterThresholdA: 'A',
  fuseThresholdA: 'A',
  peakDemandMonthW: 'W',
  demandExportPowerW: 'W',
  reactivePowerL1Var: 'var',
  reactivePowerL2Var: 'var',
  reactivePowerL3Var: 'var',
  apparentPowerImportVa: 'VA',
  apparentPowerExportVa: 'VA',
  powerFactorL1: '',
  powerFactorL2: '',
  powerFactorL3: '',
  reactiveEnergyImportT1Varh: 'varh',
  reactiveEnergyImportT2Varh: 'varh',
  reactiveEnergyExportT1Varh: 'varh',
  reactiveEnergyExportT2Varh: 'varh',
  reactiveEnergyQ1Varh: 'varh',
  reactiveEnergyQ2Varh: 'varh',
  reactiveEnergyQ3Varh: 'varh',
  reactiveEnergyQ4Varh: 'varh',
  eanCode: '',
  textMessage: '',
  codeMessage: '',
  meterModel: '',
  /** how far the clock of the meter is from ours */
  meterClockOffS: 's',
  // channels of controllers, by their names on the wire (domain notes on devices, §4)
  plugged: '',
  i_set: 'A',
  e_sess: 'Wh',
  veh_soc: '%',
  phases: '',
  t_set: '°C',
  t_flow: '°C',
  t_return: '°C',
  t_room: '°C',
  t_dhw: '°C',
  cop: '',
  soh: '%',
  cycles: '',
} as const

export type ExtraName = keyof typeof extraValues

export const isExtraName = (name: string): name is ExtraName => Object.hasOwn(extraValues, name)
