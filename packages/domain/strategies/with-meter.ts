import type { SiteDevice } from './site.ts'
import type { StrategyKind } from './strategy-kind.ts'

/**
 * A kind that sees the power of another meter as that of the grid connection; null: it sees the connection itself. How
 * much that meter imported in the running quarter-hour is not known.
 */
export function withMeter(kind: StrategyKind, meterId: number | null): StrategyKind {
  if (meterId === null) return kind
  const isMeter = ({ id }: SiteDevice) => id === meterId
  return {
    ...kind,
    decide: (input) => {
      const meter = input.site.devices.find(isMeter)
      if (!meter) return kind.decide(input)
      const { site } = input
      return kind.decide({
        ...input,
        site: { ...site, gridW: meter.loadW, quarter: { ...site.quarter, importWh: null } },
      })
    },
  }
}
