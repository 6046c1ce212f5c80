import { dayIn, textIn, wholeIn } from '../address/address-values.ts'

/** State of the meter-data portal's pages, kept in the address of each of them. */
export type PortalSearch = {
  /** one of the person's tokens: only its metering places are offered */
  token?: number | undefined
  /** metering place; anything that is not a number is ignored (spec §4) */
  device?: number | undefined
  /** local days (YYYY-MM-DD), both included; the last year by default */
  from?: string | undefined
  to?: string | undefined
  /** prices of energy, EUR/kWh: high and low tariff, or one */
  vt?: number | undefined
  mt?: number | undefined
  et?: number | undefined
  /** the person's own agreed power of blocks 1 to 5, kW, separated by commas */
  powers?: string | undefined
  /** main fuse (phases and amperes), if the portal does not report the connection */
  fuse?: string | undefined
  /** household or business, if the portal does not report it */
  consumer?: string | undefined
  /** user group of the network tariff, if the portal does not report it */
  group?: number | undefined
  /** calculation options, separated by commas: see `calculation-options` */
  options?: string | undefined
  /** the selected day of the range; the last one with readings by default */
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
 * Reads an address; invalid values are left out. It runs before the page has loaded, so it knows neither
 * calendar nor tariff; those values are checked in `portal-range` and `asked-place`.
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

/** The prices to ask for: two tariffs or one. Two tariffs if the metering place is not known (spec §5). */
export function missingPrices({ vt, mt, et }: PortalSearch, tariffsCount: 1 | 2): ('vt' | 'mt' | 'et')[] {
  const asked = tariffsCount === 1 ? (['et'] as const) : (['vt', 'mt'] as const)
  return asked.filter((name) => ({ vt, mt, et })[name] === undefined)
}
