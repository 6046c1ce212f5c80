import type { Period } from '@kilowatt/contracts/analytics/summaries'
import { expect, test } from 'vitest'
import { flowPicture } from './flow-picture.ts'

/** Each sum loses 4 kWh of what the house used where it is rounded to 0.01 MWh. */
const now = {
  productionWh: 1_204_000,
  importWh: 614_000,
  exportWh: 486_000,
  dischargeWh: null,
  chargeWh: null,
  consumptionWh: 1_332_000,
  evWh: null,
  hvacWh: null,
} as Period['now']
const flows = {
  solarToHouse: 718_000,
  solarToBattery: null,
  solarToGrid: 486_000,
  batteryToHouse: null,
  batteryToGrid: null,
  gridToHouse: 614_000,
  gridToBattery: null,
}
const houseOf = (period: Parameters<typeof flowPicture>[0]) =>
  flowPicture(period)?.nodes.find(({ id }) => id === 'to house')

test('consumption reads as in the balance, where its parts are rounded first', () => {
  // 1.20 + 0.61 − 0.49
  expect(houseOf({ flows, now })?.shownWh).toBeCloseTo(1_320_000)
})

test('flows of which a part is not known read as what is known', () => {
  expect(houseOf({ flows: { ...flows, gridToHouse: 500_000 }, now })?.shownWh).toBeUndefined()
})
