import type { OldGroup, OldPriceRow, PriceRow } from './price-book.ts'

/**
 * Network prices of Slovenia until 30 September 2024, EUR without VAT: power, energy by high (VT), low (MT) and single
 * tariff (ET). July to September 2024 have the same list, because the start of blocks was moved from July to October.
 */

const list2023: PriceRow = {
  validFrom: '2023-01-01',
  validTo: '2023-12-31',
  source: 'AGEN-RS price list 2023, read in two calculators that agree',
  confidence: 'high',
}
const list2024: PriceRow = {
  validFrom: '2024-01-01',
  validTo: '2024-09-30',
  source: 'AGEN-RS price list 2024, read in three calculators that agree',
  confidence: 'high',
}

/** group, operating hours from and below, EUR/kW and month, EUR/kWh of high, low and single tariff */
type Row = readonly [OldGroup, number, number | null, number, number, number, number | null]

const listOf = (list: PriceRow, rows: readonly Row[]): OldPriceRow[] =>
  rows.map(
    ([group, hoursFrom, hoursTo, powerEurPerKwMonth, highEurPerKwh, lowEurPerKwh, singleEurPerKwh]) => ({
      ...list,
      group,
      hoursFrom,
      hoursTo,
      powerEurPerKwMonth,
      highEurPerKwh,
      lowEurPerKwh,
      singleEurPerKwh,
    }),
  )

export const oldPricesSi: readonly OldPriceRow[] = [
  ...listOf(list2023, [
    ['lv_household', 0, null, 0.77417, 0.04182, 0.03215, 0.03858],
    ['lv_unmetered', 0, null, 0.77417, 0.04182, 0.03215, 0.03858],
    ['lv_ev_charging', 0, null, 2.30549, 0.01111, 0.00856, null],
    ['lv_metered', 2500, null, 5.54684, 0.01639, 0.01261, null],
    ['lv_metered', 0, 2500, 4.61098, 0.02223, 0.01708, null],
    ['lv_busbar', 2500, null, 4.20754, 0.00743, 0.00575, null],
    ['lv_busbar', 0, 2500, 3.50514, 0.01183, 0.00909, null],
    ['mv', 2500, null, 3.1308, 0.00767, 0.00591, null],
    ['mv', 0, 2500, 2.40595, 0.01217, 0.00937, null],
    ['mv_busbar', 2500, null, 3.00735, 0.00072, 0.00055, null],
    ['mv_busbar', 0, 2500, 2.97166, 0.00095, 0.00073, null],
    ['hv', 6000, null, 0.93077, 0.00154, 0.0012, null],
    ['hv', 2500, 6000, 0.99541, 0.00141, 0.00108, null],
    ['hv', 0, 2500, 1.07303, 0.00149, 0.00115, null],
  ]),
  ...listOf(list2024, [
    ['lv_household', 0, null, 0.796, 0.04308, 0.03311, 0.03973],
    ['lv_unmetered', 0, null, 0.796, 0.04308, 0.03311, 0.03973],
    ['lv_ev_charging', 0, null, 2.37398, 0.01144, 0.00882, null],
    ['lv_metered', 2500, null, 5.7119, 0.01689, 0.01298, null],
    ['lv_metered', 0, 2500, 4.74796, 0.0229, 0.01759, null],
    ['lv_busbar', 2500, null, 4.33074, 0.00765, 0.00592, null],
    ['lv_busbar', 0, 2500, 3.60756, 0.01218, 0.00936, null],
    ['mv', 2500, null, 3.22148, 0.00789, 0.00608, null],
    ['mv', 0, 2500, 2.47536, 0.01252, 0.00964, null],
    ['mv_busbar', 2500, null, 3.09043, 0.00074, 0.00057, null],
    ['mv_busbar', 0, 2500, 3.05375, 0.00097, 0.00075, null],
    ['hv', 6000, null, 0.9546, 0.00158, 0.00123, null],
    ['hv', 2500, 6000, 1.02089, 0.00145, 0.00111, null],
    ['hv', 0, 2500, 1.1005, 0.00153, 0.00118, null],
  ]),
]
