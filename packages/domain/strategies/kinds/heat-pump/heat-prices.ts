import { nextLocalTime } from '../../local-clock.ts'
import { numberIn } from '../../memory-of.ts'
import type { PriceSlot, Site } from '../../site.ts'
import type { StrategyMemory, StrategySettings } from '../../strategy-kind.ts'
import { because } from '../../wish.ts'
import { cheapSpans, runsNow } from '../price/cheap-spans.ts'
import type { HeatChoice } from './heat-choice.ts'

const HOUR_MS = 3_600_000
/** A longer pause between two decisions does not count as time in a state. */
const LONGEST_STEP_MS = 900_000

/**
 * State for the price: raised in the cheapest hours of a day, blocked in its most expensive hours; both are
 * counted per local day. Without a price for the current time, no state is chosen.
 */
export function heatPrices(
  site: Site,
  settings: StrategySettings,
  { memory, current }: { readonly memory: StrategyMemory | null; readonly current: number },
): HeatChoice {
  const { atMs } = site
  const dayMs = nextLocalTime(site.timezone, atMs, '00:00')
  const isSameDay = memory?.dayMs === dayMs
  const stepMs = atMs - (numberIn(memory, 'atMs') ?? atMs)
  // after midnight, the time since the last decision belongs to the day before
  const used = (name: string, isIn: boolean) =>
    isSameDay ? (numberIn(memory, name) ?? 0) + (isIn && stepMs <= LONGEST_STEP_MS ? stepMs : 0) : 0
  const raisedMs = used('raisedMs', current > 2)
  const blockedMs = used('blockedMs', current === 1)
  const kept = { dayMs, atMs, raisedMs, blockedMs }
  const now = site.prices.find(({ startMs, endMs }) => startMs <= atMs && atMs < endMs)
  const pricePerKwh = now?.importPerKwh ?? null
  if (Number(settings.cheapHours) === 0 && Number(settings.blockHours) === 0)
    return { chosen: null, waiting: null, memory: kept }
  if (pricePerKwh === null) return { chosen: null, waiting: because('noPrices'), memory: kept }
  const spansOf = (slots: readonly PriceSlot[], hours: unknown, usedMs: number) =>
    cheapSpans(slots, { nowMs: atMs, byMs: dayMs, neededMs: Math.max(0, Number(hours) * HOUR_MS - usedMs) })
  const cheap = spansOf(site.prices, settings.cheapHours, raisedMs)
  const dearest = site.prices.map((slot) => ({
    ...slot,
    importPerKwh: slot.importPerKwh === null ? null : -slot.importPerKwh,
  }))
  const dear = spansOf(dearest, settings.blockHours, blockedMs)
  const values = { pricePerKwh }
  const endOf = (spans: typeof cheap) => spans.find(({ endMs }) => endMs > atMs)?.endMs ?? null
  if (runsNow(cheap, atMs, current > 2))
    return {
      ...{ waiting: null, memory: kept },
      chosen: { state: 3, reason: because('cheap', values, endOf(cheap)) },
    }
  if (runsNow(dear, atMs, current === 1))
    return {
      ...{ waiting: null, memory: kept },
      chosen: { state: 1, reason: because('blocked', values, endOf(dear)) },
    }
  const next = cheap.find(({ startMs }) => startMs > atMs)
  return {
    ...{ chosen: null, memory: kept },
    waiting: next ? because('waitsForPrice', values, next.startMs) : null,
  }
}
