import {
  consumerKinds,
  type ExcessFactorRow,
  type NetworkPriceRow,
  type UnmeteredPriceRow,
} from './price-book.ts'

/**
 * Network prices of Slovenia in five blocks, transmission and distribution together, EUR without VAT. Prices
 * of groups 1 to 4 from 2025 on were not accessible and those of 2027 are not published yet; both are left
 * out rather than guessed.
 */
export const networkPricesSi: readonly NetworkPriceRow[] = [
  {
    userGroup: 0,
    consumers: consumerKinds,
    validFrom: '2024-10-01',
    validTo: '2024-12-31',
    powerEurPerKwMonth: [3.61324, 0.8824, 0.19137, 0.01316, 0],
    energyEurPerKwh: [0.01958, 0.01844, 0.01837, 0.01838, 0.01847],
    source: 'AGEN-RS price list 2024, UL RS 118/23 and 52/24',
    confidence: 'high',
  },
  {
    userGroup: 1,
    consumers: consumerKinds,
    validFrom: '2024-10-01',
    validTo: '2024-12-31',
    powerEurPerKwMonth: [5.33444, 1.08944, 0.14257, 0.00368, 0],
    energyEurPerKwh: [0.01454, 0.01389, 0.01369, 0.0133, 0.01329],
    source: 'AGEN-RS price list 2024, UL RS 118/23 and 52/24',
    confidence: 'high',
  },
  {
    userGroup: 2,
    consumers: consumerKinds,
    validFrom: '2024-10-01',
    validTo: '2024-12-31',
    powerEurPerKwMonth: [4.18586, 0.88405, 0.11318, 0.00107, 0],
    energyEurPerKwh: [0.01263, 0.01204, 0.01181, 0.0114, 0.01139],
    source: 'AGEN-RS price list 2024, UL RS 118/23 and 52/24',
    confidence: 'high',
  },
  {
    userGroup: 3,
    consumers: consumerKinds,
    validFrom: '2024-10-01',
    validTo: '2024-12-31',
    powerEurPerKwMonth: [1.95873, 0.44459, 0.07189, 0.0014, 0],
    energyEurPerKwh: [0.0081, 0.00797, 0.00762, 0.00742, 0.00736],
    source: 'AGEN-RS price list 2024, UL RS 118/23 and 52/24',
    confidence: 'high',
  },
  {
    userGroup: 4,
    consumers: consumerKinds,
    validFrom: '2024-10-01',
    validTo: '2024-12-31',
    powerEurPerKwMonth: [0.56683, 0.25891, 0.05109, 0.00186, 0],
    energyEurPerKwh: [0.00829, 0.00813, 0.00776, 0.00753, 0.00748],
    source: 'AGEN-RS price list 2024, UL RS 118/23 and 52/24',
    confidence: 'high',
  },
  {
    userGroup: 0,
    consumers: ['household'],
    validFrom: '2025-01-01',
    validTo: '2025-02-28',
    powerEurPerKwMonth: [0.91224, 0.91224, 0.16297, 0.00407, 0],
    energyEurPerKwh: [0.01998, 0.01833, 0.01809, 0.01855, 0.01873],
    source:
      'act of February 2025: households pay block 1 as block 2 in January and February 2025 (slovenskenovice.si)',
    confidence: 'high',
  },
  {
    userGroup: 0,
    consumers: ['small_business', 'metered'],
    validFrom: '2025-01-01',
    validTo: '2025-02-28',
    powerEurPerKwMonth: [3.4225, 0.91224, 0.16297, 0.00407, 0],
    energyEurPerKwh: [0.01998, 0.01833, 0.01809, 0.01855, 0.01873],
    source: 'AGEN-RS price list 2025, UL RS 97/24',
    confidence: 'high',
  },
  {
    userGroup: 0,
    consumers: consumerKinds,
    validFrom: '2025-03-01',
    validTo: '2025-10-31',
    powerEurPerKwMonth: [3.4225, 0.91224, 0.16297, 0.00407, 0],
    energyEurPerKwh: [0.01998, 0.01833, 0.01809, 0.01855, 0.01873],
    source: 'AGEN-RS price list 2025, UL RS 97/24',
    confidence: 'high',
  },
  {
    userGroup: 0,
    consumers: consumerKinds,
    validFrom: '2025-11-01',
    validTo: '2026-02-28',
    powerEurPerKwMonth: [1.71126, 0.91224, 0.16297, 0.00407, 0],
    energyEurPerKwh: [0.01998, 0.01833, 0.01809, 0.01855, 0.01873],
    source:
      'UL RS 82/25, article 1: block 1 at 50 % from November 2025 to February 2026; a real bill of January 2026',
    confidence: 'high',
  },
  {
    userGroup: 0,
    consumers: consumerKinds,
    validFrom: '2026-03-01',
    validTo: '2026-10-31',
    powerEurPerKwMonth: [3.82301, 1.0923, 0.28902, 0.02436, 0.00245],
    energyEurPerKwh: [0.02217, 0.01998, 0.01717, 0.01805, 0.01299],
    source: 'AGEN-RS price list 2026, UL RS 105/25; real bills of March, April, June and August 2026',
    confidence: 'high',
  },
  {
    userGroup: 0,
    consumers: consumerKinds,
    validFrom: '2026-11-01',
    validTo: '2026-12-31',
    powerEurPerKwMonth: [2.67611, 1.0923, 0.28902, 0.02436, 0.00245],
    energyEurPerKwh: [0.02217, 0.01998, 0.01717, 0.01805, 0.01299],
    source: 'AGEN-RS price list 2026, UL RS 105/25; block 1 at 70 % in November and December 2026',
    confidence: 'high',
  },
]

/**
 * Factor of the excess power. Sources disagree on whether January and February 2026 have 0.9 or 1.05: one
 * source changes the factor only with the price list of March.
 */
export const excessFactorsSi: readonly ExcessFactorRow[] = [
  {
    validFrom: '2024-10-01',
    validTo: '2025-12-31',
    factor: 0.9,
    source: 'UL RS 146/22 as amended; AGEN-RS price list 2025',
    confidence: 'high',
  },
  {
    validFrom: '2026-01-01',
    validTo: '2027-12-31',
    factor: 1.05,
    source: 'UL RS 146/22 as amended; AGEN-RS price list 2026',
    confidence: 'medium',
  },
  {
    validFrom: '2028-01-01',
    validTo: null,
    factor: 1.2,
    source: 'UL RS 146/22 as amended',
    confidence: 'medium',
  },
]

/** Prices of group 0 without quarter-hour metering. Power is cheaper while block 1 was reduced in winter. */
export const unmeteredPricesSi: readonly UnmeteredPriceRow[] = [
  {
    validFrom: '2024-10-01',
    validTo: '2024-12-31',
    powerEurPerKwMonth: 2.29134,
    highEurPerKwh: 0.01868,
    lowEurPerKwh: 0.01839,
    singleEurPerKwh: 0.01853,
    source: 'AGEN-RS price list 2024, UL RS 118/23 and 52/24',
    confidence: 'medium',
  },
  {
    validFrom: '2025-01-01',
    validTo: '2025-10-31',
    powerEurPerKwMonth: 2.22012,
    highEurPerKwh: 0.01875,
    lowEurPerKwh: 0.01836,
    singleEurPerKwh: 0.01856,
    source: 'AGEN-RS price list 2025, UL RS 97/24',
    confidence: 'medium',
  },
  {
    validFrom: '2025-11-01',
    validTo: '2026-02-28',
    powerEurPerKwMonth: 1.55409,
    highEurPerKwh: 0.01875,
    lowEurPerKwh: 0.01836,
    singleEurPerKwh: 0.01856,
    source: 'UL RS 82/25',
    confidence: 'medium',
  },
  {
    validFrom: '2026-03-01',
    validTo: '2026-10-31',
    powerEurPerKwMonth: 2.68165,
    highEurPerKwh: 0.02004,
    lowEurPerKwh: 0.01741,
    singleEurPerKwh: 0.01864,
    source: 'AGEN-RS price list 2026, UL RS 105/25',
    confidence: 'medium',
  },
  {
    validFrom: '2026-11-01',
    validTo: '2026-12-31',
    powerEurPerKwMonth: 2.14532,
    highEurPerKwh: 0.02004,
    lowEurPerKwh: 0.01741,
    singleEurPerKwh: 0.01864,
    source: 'AGEN-RS price list 2026, UL RS 105/25',
    confidence: 'medium',
  },
]
