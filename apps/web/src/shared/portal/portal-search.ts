import { MAX_RANGE_DAYS } from '@kilowatt/contracts/portal/portal-limits'
import { type ByBlock, TARIFF_ZONE } from '@kilowatt/domain/tariff/calendar/block-schedule'
import { byBlock } from '@kilowatt/domain/tariff/powers/agreed-powers'
import { type MainFuse, mainFuses } from '@kilowatt/domain/tariff/powers/fuses'
import { addDays, type LocalDate, localDateAt } from '@kilowatt/domain/time/local-day'
import { dayIn, textIn, wholeIn } from '../address/address-values.ts'

/** What the pages of the meter-data portal are about; it stands in the address of each of them. */
export type PortalSearch = {
  /** one of the person's tokens: only its metering places are offered */
  token?: number | undefined
  /** metering place; what is no number reads as none (spec §4) */
  device?: number | undefined
  /** local days, both included; the last year when absent */
  from?: LocalDate | undefined
  to?: LocalDate | undefined
  /** prices of energy, EUR/kWh: high and low tariff, or one */
  vt?: number | undefined
  mt?: number | undefined
  et?: number | undefined
  /** own agreed powers of blocks 1 to 5, kW, between commas */
  powers?: string | undefined
  /** main fuse of a place of which nobody told the connection: phases and ampere */
  fuse?: string | undefined
  /** the day of the range that is looked at; the last one with readings when absent */
  day?: LocalDate | undefined
}

const priceIn = (value: unknown): number | undefined => {
  const price = typeof value === 'string' || typeof value === 'number' ? Number(value) : Number.NaN
  return Number.isFinite(price) && price >= 0 && String(value).trim() !== '' ? price : undefined
}

/** Reads an address; what makes no sense is left out. */
export const parsePortalSearch = (raw: Record<string, unknown>): PortalSearch => ({
  token: wholeIn(raw.token, 1),
  device: wholeIn(raw.device, 1),
  from: dayIn(raw.from),
  to: dayIn(raw.to),
  vt: priceIn(raw.vt),
  mt: priceIn(raw.mt),
  et: priceIn(raw.et),
  powers: ownPowers(textIn(raw.powers)) && textIn(raw.powers),
  fuse: fuseIn(textIn(raw.fuse)) && textIn(raw.fuse),
  day: dayIn(raw.day),
})

/** Five powers as an address has them; undefined where they are not five numbers. */
export function ownPowers(text: string | undefined): ByBlock | undefined {
  const kw = (text ?? '').split(',').map(Number)
  if (text === undefined || kw.length !== 5 || !kw.every((power) => power >= 0)) return undefined
  return byBlock((_block, i) => kw[i] ?? 0)
}

/** A main fuse as an address has it, `3x25`; undefined for one that there is not. */
export const fuseIn = (text: string | undefined): MainFuse | undefined =>
  mainFuses.find(({ phases, ampere }) => `${phases}x${ampere}` === text)

export type PortalRange = { readonly from: LocalDate; readonly to: LocalDate }

/** The range of an address; the last year to today where it names none. */
export function portalRange({ from, to }: PortalSearch, nowMs: number): PortalRange {
  const today = localDateAt(TARIFF_ZONE, nowMs)
  if (from !== undefined && to !== undefined) return { from, to }
  return { from: lastYear(today), to: today }
}

/** The same day of the year before; 28 February for the 29th. */
function lastYear(day: LocalDate): LocalDate {
  const year = Number(day.slice(0, 4)) - 1
  return day.slice(5) === '02-29' ? `${year}-02-28` : `${year}${day.slice(4)}`
}

export type RangeProblem = 'order' | 'too_long' | 'future'

/** Why a range cannot be shown; null for one that can. */
export function rangeProblem({ from, to }: PortalRange, nowMs: number): RangeProblem | null {
  if (from > to) return 'order'
  if (to > localDateAt(TARIFF_ZONE, nowMs)) return 'future'
  return addDays(from, MAX_RANGE_DAYS) <= to ? 'too_long' : null
}

/** Prices that a metering place is asked for: one tariff or two; of one that is not known two (spec §5). */
export function missingPrices({ vt, mt, et }: PortalSearch, tariffsCount: 1 | 2): ('vt' | 'mt' | 'et')[] {
  const asked = tariffsCount === 1 ? (['et'] as const) : (['vt', 'mt'] as const)
  return asked.filter((name) => ({ vt, mt, et })[name] === undefined)
}
