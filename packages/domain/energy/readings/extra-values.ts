/**
 * Values of telegrams and controllers outside the quantities. They are stored with the sample as received, in
 * the unit given here ('' for a count, a state or a text), and are not part of any sum. Names from telegrams
 * are those of the OBIS table in `p1/values` and of the DLMS layouts. A channel not listed here is stored
 * too, under its name on the wire.
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
  /** difference between the meter's clock and ours */
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
