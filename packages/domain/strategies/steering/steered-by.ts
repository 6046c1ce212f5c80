import type { DeviceCategory } from '../../devices/device-categories.ts'
import type { ParameterValue } from '../../devices/parameters/device-parameter.ts'
import { PHASE_V } from '../../energy/quality/power-limits.ts'
import type { SetPoint } from '../arbitrate.ts'

type Steered = Pick<SetPoint, 'steering' | 'value' | 'atLeast' | 'atMost'>

const target = (steering: Steered['steering'], value: number | null): Steered => ({
  ...{ steering, value, atLeast: null, atMost: null },
})

/**
 * The set-point for a value of a parameter. Null for parameters that no strategy uses as a set-point.
 * @param phases of a charger
 */
export function steeredBy(
  category: DeviceCategory,
  name: string,
  value: ParameterValue,
  phases: 1 | 3,
): Steered | null {
  if (name === 'relay' || name === 'on' || name === 'enable')
    return typeof value === 'boolean' ? target('isOn', value ? 1 : 0) : null
  if (value !== null && typeof value !== 'number') return null
  switch (name) {
    case 'sg_state':
      return target('sgState', value)
    case 'i_max':
      return target('loadW', value === null ? null : value * PHASE_V * phases)
    case 'p_set':
      return target('loadW', value === null ? null : -value + 0)
    case 'p_limit':
      return category === 'SOLAR_POWER_PLANT'
        ? { ...target('loadW', null), atLeast: value === null ? null : -value + 0 }
        : { ...target('loadW', null), atMost: value }
    case 'p_chg_limit':
      return { ...target('loadW', null), atMost: value }
    case 'p_dis_limit':
      return { ...target('loadW', null), atLeast: value === null ? null : -value + 0 }
    default:
      return null
  }
}
