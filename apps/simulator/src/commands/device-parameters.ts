import type { DeviceParameter, ParameterValue } from '@kilowatt/domain/devices/parameters/device-parameter'
import { judgeRequest, type ValueRefusal } from '@kilowatt/domain/devices/parameters/judge-value'
import type { ControlledKind, Controls } from '@kilowatt/households/device-controls'
import type { SiteSpec } from '@kilowatt/households/site-spec'

/** Parameters of each kind of device, with the ranges of this site's hardware: announced, and used for checking. */
export type SiteParameters = { readonly [kind in ControlledKind]: readonly DeviceParameter[] }

const DAY_S = 86_400
const held = { hold: DAY_S } as const

const watts = (name: string, min: number, max: number): DeviceParameter => ({
  name,
  kind: 'number',
  unit: 'W',
  min,
  max,
  step: 1,
  nullable: true,
  ...held,
})
const choice = (name: string, choices: (string | number)[]): DeviceParameter => ({
  name,
  kind: 'choice',
  choices,
})
const onOff = (name: string): DeviceParameter => ({ name, kind: 'switch' })
const degrees = (name: string, min: number, max: number, step: number): DeviceParameter => ({
  name,
  kind: 'temperature',
  unit: '°C',
  min,
  max,
  step,
})

export function siteParameters(spec: SiteSpec): SiteParameters {
  const peakW = spec.solar?.peakW ?? 0
  const chargeW = spec.battery?.maxChargeW ?? 0
  const dischargeW = spec.battery?.maxDischargeW ?? 0
  const currentA = spec.ev?.maxCurrentA ?? 0
  return {
    solar: [watts('p_limit', 0, peakW), watts('export_limit', 0, peakW)],
    battery: [
      { ...choice('mode', ['auto', 'hold', 'charge', 'discharge', 'off']), ...held },
      { ...watts('p_set', -chargeW, dischargeW), kind: 'power' },
      { name: 'soc_limits', kind: 'soc_limits', unit: '%', min: 0, max: 100, step: 1 },
      onOff('grid_charge'),
      watts('p_chg_limit', 0, chargeW),
      watts('p_dis_limit', 0, dischargeW),
    ],
    ev: [
      onOff('enable'),
      { ...choice('mode', ['off', 'now', 'minpv', 'pv']), ...held },
      // 0 pauses; IEC 61851 has no current between 0 and 6 A
      { name: 'i_max', kind: 'slider', unit: 'A', min: 6, max: currentA, step: 1, also: [0], ...held },
      choice('phases', spec.ev?.phases === 3 ? [0, 1, 3] : [0, 1]),
    ],
    hvac: [
      onOff('on'),
      choice('mode', ['off', 'heat', 'auto', 'dhw']),
      degrees('t_set', 5, 30, 0.5),
      { ...degrees('t_week', 5, 30, 0.5), kind: 'schedule' },
      degrees('t_dhw_set', 30, 65, 1),
      { ...choice('sg_state', [1, 2, 3, 4]), ...held },
      watts('p_limit', 0, 20_000),
    ],
  }
}

/** Sets one parameter, or leaves everything unchanged and returns why. */
export function setParameter(
  parameters: SiteParameters,
  controls: Controls,
  kind: ControlledKind,
  name: string,
  requested: { readonly value: ParameterValue; readonly holdS: number | null },
): ValueRefusal | null {
  const parameter = parameters[kind].find((one) => one.name === name)
  const refusal = judgeRequest(parameter, requested)
  if (refusal === null) putBack(controls, kind, name, requested.value)
  return refusal
}

/** Sets a value that was in force before, or was already checked. */
export function putBack(controls: Controls, kind: ControlledKind, name: string, value: ParameterValue): void {
  Object.assign(controls[kind], { [name]: structuredClone(value) })
}

/** The value in force; null for an unknown parameter. */
export function getParameter(controls: Controls, kind: ControlledKind, name: string): ParameterValue {
  const values: Readonly<Record<string, ParameterValue>> = controls[kind]
  return Object.hasOwn(values, name) ? (values[name] ?? null) : null
}
