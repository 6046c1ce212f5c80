import type { ExternalDevice } from '@kilowatt/contracts/portal/external-devices'
import type { Answers } from '../fake-server.ts'
import { priceBookAnswers } from './price-book-answers.ts'

/** A household at the portal, with the costs of its month. The figures exist only in tests. */
export const meteringPlace: ExternalDevice = {
  id: 5,
  eimm: '3-0000001',
  gsrn: null,
  tariffsCount: 2,
  isOfFiles: false,
  firstDay: '2026-01-01',
  lastDay: '2026-01-31',
  location: null,
  processing: { state: 'done', failure: null, nextAt: null, asked: 1, total: 1, isReady: true },
}

const row = (category: string, amount: number, unit: 'kWh' | 'kW', price: number) => ({
  category,
  pricePerUnit: price,
  value: { amount, unit },
  totalCost: { amount: amount * price, unit: 'EUR' as const },
})
const euro = (amount: number | null) => ({ amount, unit: 'EUR' as const })

const monthOf = (kw: number, total: number) => ({
  month: '2026-01',
  pricedAs: '2026-01',
  energy: [row('T1', 200, 'kWh', 0.12), row('T2', 150, 'kWh', 0.09)],
  networkEnergy: [1, 2, 3, 4].map((block) => row(`block${block}`, 80, 'kWh', 0.02)),
  networkPower: [1, 2, 3, 4].map((block) => row(`block${block}`, kw, 'kW', 1)),
  excessivePowerBlocks: [1, 2, 3, 4].map((block) => ({
    block,
    occurrences: 3,
    value: 1.2,
    totalCost: euro(1.5),
    isCharged: true,
  })),
  contributions: [row('renewables', kw, 'kW', 0.38781), row('excise', 350, 'kWh', 0.00153)],
  totalCost: euro(total),
  missing: [],
})
const systemOf = (kw: number, total: number) => ({
  months: [monthOf(kw, total), { ...monthOf(kw, total), month: '2026-02', pricedAs: '2026-02' }],
  totalCost: euro(2 * total),
})
const charges = (totalEur: number) => ({ agreedEur: totalEur - 5, excessEur: 5, totalEur })

export const consumerInfoOfTest = {
  eimm: '3-0000001',
  gsrn: null,
  billingPower: 10,
  connectionPower: 17,
  consumerType: 'RESIDENTIAL' as const,
  userGroup: 0,
  currentLimit: 25,
  isThreePhase: true,
  powerLimits: [],
  productionPower: null,
  tariffsCount: 2 as const,
  voltageClassification: 'NN',
  yearlyWorkHours: 1000,
  consumptionType: 'Gospodinjstvo',
  hash: null,
  reportedAt: null,
}

export const calculationsOfTest = {
  old: systemOf(10, 60),
  new: systemOf(6, 50),
  optimized: systemOf(4, 40),
  custom: null,
  completeness: { quarters: 2976, knownQuarters: 2976 },
  partialMonths: [],
  limits: { minKw: 3.4, maxKw: 17 },
  optimum: {
    isKept: false,
    powers: [4, 4, 4.5, 5, 5],
    byMonth: null,
    undecided: [],
    risks: [0, 10, 20].map((growthPct) => ({
      growthPct,
      today: charges(50 + growthPct),
      best: charges(40 + growthPct),
      savingEur: 10,
    })),
    costly: [{ startMs: 1_768_000_500_000, block: 1 as const, powerKw: 6.2, overKw: 2.2, savedEur: 1.25 }],
  },
}

const QUARTERS = 59 * 96

export const readingsOfTest = {
  startsAt: Date.parse('2025-12-31T23:00:00Z'),
  stepS: 900 as const,
  importWh: Array.from({ length: QUARTERS }, (_, i) => (i % 40 === 0 ? 900 + (i % 300) : 80)),
  exportWh: Array.from({ length: QUARTERS }, () => null),
  qualities: Array.from({ length: QUARTERS }, () => 0),
  longestMinutes: 15,
}

export const networkCostAnswers: Answers = {
  ...priceBookAnswers,
  'externalCredentials.list': () => ({ data: [] }),
  'abstractDevices.list': () => ({ data: { devices: [] } }),
  'externalDevices.list': () => ({ data: { devices: [meteringPlace] } }),
  'externalDevices.processing': () => ({ data: meteringPlace.processing }),
  'externalDevices.readings': () => ({ data: readingsOfTest }),
  'externalDevices.consumerInfo': () => ({ data: consumerInfoOfTest }),
  'calculations.calculate': ({ data: { customPowerLimits } }) => ({
    data: {
      calculations: {
        ...calculationsOfTest,
        custom: customPowerLimits ? systemOf(customPowerLimits.block1, 45) : null,
      },
      consumerInfo: consumerInfoOfTest,
    },
  }),
}
