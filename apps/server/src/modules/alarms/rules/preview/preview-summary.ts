import type { AlarmRulePreview } from '@kilowatt/contracts/alarms/alarm-rules'
import { roundTo } from '@kilowatt/domain/round-to'
import { UTC_DAY_MS } from '@kilowatt/domain/time/floor-time'
import type { Past } from './past.ts'

const MAX_SHOWN = 50
/** Open for more than this share of the time is a state rather than an alarm. */
const CONSTANT_PCT = 50

type Found = {
  readonly basis?: AlarmRulePreview['basis']
  readonly because: AlarmRulePreview['because']
  readonly past?: Past
}

const nothing: Past = { sources: [], tried: 0, isAtLeast: false }

/**
 * What a rule would have done, in figures.
 * @param known the locations to which it applies; null for kinds that are about no location
 */
export function summaryOf(
  { basis = 'calculated', because, past = nothing }: Found,
  known: { readonly total: number; readonly unplaced: number } | null,
  to: number,
): AlarmRulePreview {
  const { sources, tried, isAtLeast } = past
  const alarms = sources.flatMap(({ spans, locationId }) => spans.map((span) => ({ ...span, locationId })))
  const knownMs = sources.reduce((sum, { knownFrom }) => sum + to - knownFrom, 0)
  const openMs = alarms.reduce((sum, span) => sum + (span.to ?? to) - span.from, 0)
  const openPct = knownMs <= 0 ? 0 : (100 * openMs) / knownMs
  const longestMs = sources.reduce((most, { knownFrom }) => Math.max(most, to - knownFrom), 0)
  return {
    days: Math.ceil(longestMs / UTC_DAY_MS),
    alarms: alarms
      .toSorted((a, b) => b.from - a.from)
      .slice(0, MAX_SHOWN)
      .map(({ from, to: end }) => ({ from, to: end })),
    count: alarms.length,
    openPct: roundTo(Math.min(100, openPct), 1),
    isConstant: openPct > CONSTANT_PCT,
    ...{ basis, because, isAtLeast },
    locations: known && {
      ...{ ...known, tried },
      fired: new Set(alarms.map(({ locationId }) => locationId)).size,
    },
  }
}
