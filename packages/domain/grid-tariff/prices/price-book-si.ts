import { dayOverridesSi } from '../calendar/work-free-days.ts'
import { excessFactorsSi, networkPricesSi, unmeteredPricesSi } from './network-prices-si.ts'
import { oldPricesSi } from './old-prices-si.ts'
import type { ContributionRow, LevyRow, PriceBook, PriceRow } from './price-book.ts'

const household = (
  validFrom: string,
  validTo: string | null,
  eurPerKwMonth: number,
  rest: Pick<PriceRow, 'source' | 'confidence'>,
): ContributionRow => ({ userGroup: 0, consumers: ['household'], validFrom, validTo, eurPerKwMonth, ...rest })

const business = (
  userGroup: ContributionRow['userGroup'],
  consumers: ContributionRow['consumers'],
  eurPerKwMonth: number,
): ContributionRow => ({
  userGroup,
  consumers,
  eurPerKwMonth,
  validFrom: '2024-01-01',
  validTo: '2025-12-31',
  source: 'table of contributions 2024, read in one calculator',
  confidence: 'medium',
})

/**
 * Contribution for renewables. Whether the winter reduction by half is repeated in November 2026 is unknown: the full
 * amount is used.
 */
const contributions: readonly ContributionRow[] = [
  household('2023-11-01', '2025-06-30', 0, { source: 'UL RS 83/24, 14/25', confidence: 'high' }),
  household('2025-07-01', '2025-10-31', 0.77562, { source: 'UL RS 14/25', confidence: 'high' }),
  household('2025-11-01', '2026-02-28', 0.38781, {
    source: 'uradni-list.si 2025-01-2976',
    confidence: 'high',
  }),
  household('2026-03-01', '2026-10-31', 0.77562, {
    source: 'uradni-list.si 2025-01-2976',
    confidence: 'high',
  }),
  household('2026-11-01', null, 0.77562, {
    source: 'as before: whether winter is halved again is not known',
    confidence: 'low',
  }),
  business(0, ['small_business'], 1.23398),
  business(0, ['metered'], 2.19296),
  business(1, ['small_business', 'metered'], 2.45255),
  business(2, ['small_business', 'metered'], 3.44078),
  business(3, ['small_business', 'metered'], 4.42816),
]

const levy = (kind: LevyRow['kind'], eurPerKwh: number, source: string): LevyRow => ({
  kind,
  eurPerKwh,
  validFrom: '2023-01-01',
  validTo: '2026-12-31',
  source,
  confidence: 'high',
})

/** Published network prices of Slovenia. Rows of super admins come after these. */
export const priceBookSi: PriceBook = {
  licence: 'amounts of official acts, which are not protected (ZASP, article 9)',
  vatPct: 22,
  newSystemFrom: '2024-10',
  oldSystemTo: '2024-09',
  network: networkPricesSi,
  unmetered: unmeteredPricesSi,
  excessFactors: excessFactorsSi,
  contributions,
  levies: [
    levy('energy_efficiency', 0.0008, 'contribution to energy efficiency (URE); real bills of 2025 and 2026'),
    levy('market_operator', 0.00013, 'operation of the market operator; real bills of 2025 and 2026'),
    levy(
      'excise',
      0.00153,
      'excise duty on electricity, the reduced rate in force since September 2022; real bills',
    ),
  ],
  old: oldPricesSi,
  dayOverrides: dayOverridesSi,
}
