import { dayIn, textIn, wholeIn } from '../address/address-values.ts'

/** What the pages of the meter-data portal are about; it stands in the address of each of them. */
export type PortalSearch = {
  /** one of the person's tokens: only its metering places are offered */
  token?: number | undefined
  /** metering place; what is no number reads as none (spec §4) */
  device?: number | undefined
  /** local days (YYYY-MM-DD), both included; the last year when absent */
  from?: string | undefined
  to?: string | undefined
  /** prices of energy, EUR/kWh: high and low tariff, or one */
  vt?: number | undefined
  mt?: number | undefined
  et?: number | undefined
  /** own agreed powers of blocks 1 to 5, kW, between commas */
  powers?: string | undefined
  /** main fuse of a place whose connection the portal does not report: phases and ampere */
  fuse?: string | undefined
  /** household or business, where the portal does not report it */
  consumer?: string | undefined
  /** user group of the network tariff, where the portal does not report it */
  group?: number | undefined
  /** what is calculated otherwise than most want, words between commas: see `calculation-options` */
  options?: string | undefined
  /** the day of the range that is looked at; the last one with readings when absent */
  day?: string | undefined
}

const priceIn = (value: unknown): number | undefined => {
  const price = typeof value === 'string' || typeof value === 'number' ? Number(value) : Number.NaN
  return Number.isFinite(price) && price >= 0 && String(value).trim() !== '' ? price : undefined
}

const textLike = (value: unknown, shape: RegExp): string | undefined => {
  const text = textIn(value)
  return text !== undefined && shape.test(text) ? text : undefined
}

/**
 * Reads an address; what makes no sense is left out. It is read before the page has come, so it knows neither calendar nor tariff; those are
 * asked in `portal-range` and `place-answers`.
 */
export const parsePortalSearch = (raw: Record<string, unknown>): PortalSearch => ({
  token: wholeIn(raw.token, 1),
  device: wholeIn(raw.device, 1),
  from: dayIn(raw.from),
  to: dayIn(raw.to),
  vt: priceIn(raw.vt),
  mt: priceIn(raw.mt),
  et: priceIn(raw.et),
  powers: textLike(raw.powers, /^[\d.]+(,[\d.]+){4}$/),
  fuse: textLike(raw.fuse, /^[13]x\d+$/),
  consumer: textLike(raw.consumer, /^(household|business)$/),
  group: wholeIn(raw.group, 0),
  options: textLike(raw.options, /^[a-z]+(,[a-z]+)*$/),
  day: dayIn(raw.day),
})

/** Prices that a metering place is asked for: one tariff or two; of one that is not known two (spec §5). */
export function missingPrices({ vt, mt, et }: PortalSearch, tariffsCount: 1 | 2): ('vt' | 'mt' | 'et')[] {
  const asked = tariffsCount === 1 ? (['et'] as const) : (['vt', 'mt'] as const)
  return asked.filter((name) => ({ vt, mt, et })[name] === undefined)
}
