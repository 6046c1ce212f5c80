import type { NetworkPriceList } from '@kilowatt/contracts/grid-tariff/network-prices'
import type { Answers } from '../fake-server.ts'

/**
 * Two versions of the product's prices, one month of which a super admin has replaced, each with a work-free
 * day.
 */

const row = { consumers: ['household' as const], source: 'UL RS 105/25', confidence: 'high' as const }
export const networkPrice = {
  kind: 'network' as const,
  userGroup: 0 as const,
  ...row,
  powerEurPerKwMonth: [3.82301, 1.0923, 0.28902, 0.02436, 0.00245] as [
    number,
    number,
    number,
    number,
    number,
  ],
  energyEurPerKwh: [0.02217, 0.01998, 0.01717, 0.01805, 0.01299] as [number, number, number, number, number],
}
export const networkPriceList: NetworkPriceList = {
  versions: [
    {
      id: null,
      price: { ...networkPrice, validFrom: '2026-03-01', validTo: '2026-10-31' },
      addedAt: null,
      addedBy: null,
    },
    {
      id: null,
      price: { ...networkPrice, validFrom: '2026-11-01', validTo: '2026-12-31' },
      addedAt: null,
      addedBy: null,
    },
    {
      id: 7,
      price: {
        ...networkPrice,
        validFrom: '2026-12-01',
        validTo: '2026-12-31',
        source: 'decree, https://www.uradni-list.si/1',
      },
      addedAt: Date.parse('2026-11-01T08:00Z'),
      addedBy: 'ana@example.com',
    },
  ],
  days: [
    { date: '2023-08-14', isWorkFree: true, source: 'decree', isOwn: false },
    { date: '2027-05-14', isWorkFree: true, source: 'decree', isOwn: true },
  ],
}
export const networkPriceAnswers: Answers = {
  'networkPrices.list': () => ({ data: networkPriceList }),
}
