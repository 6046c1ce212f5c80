import { isSocLimits } from '@kilowatt/domain/devices/parameters/judge-value'
import { powerLimits } from '@kilowatt/domain/energy/quality/power-limits'
import type { Parameter } from './use-control.ts'

/** What a gauge marks of what is set, or compares with: the reserve of a battery, the temperature of a room, what a charger can give. */
export function setPoints(parameters: readonly Parameter[]) {
  const setOf = (kind: Parameter['kind'], name?: string) =>
    parameters.find((one) => one.kind === kind && (name === undefined || one.name === name))?.now?.value ??
    null
  const limits = setOf('soc_limits')
  const target = setOf('temperature', 't_set')
  return {
    reservePct: isSocLimits(limits) ? (limits.reserve ?? limits.min) : null,
    targetC: typeof target === 'number' ? target : null,
    chargerW: powerLimits({
      category: 'EV_CHARGER',
      parameters,
      gridLimitW: null,
      solarPeakW: null,
      hasSources: false,
    }).maxW,
  }
}
