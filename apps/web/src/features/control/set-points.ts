import { isSocLimits } from '@kilowatt/domain/devices/parameters/judge-value'
import { powerLimits } from '@kilowatt/domain/energy/quality/power-limits'
import type { Parameter } from './use-control.ts'

/**
 * Settings that a gauge marks or compares with: a battery's reserve, a room temperature, a charger's maximum.
 */
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
