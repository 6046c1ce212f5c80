import type { Period } from '@kilowatt/contracts/analytics/summaries'
import { expect, test } from 'vitest'
import { flowPicture } from './flow-picture.ts'

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
test('flows that add up to the figures on the page are complete', () => {
  expect(flowPicture({ flows, now })?.isPartial).toBe(false)
})

test('flows with an unknown part are partial', () => {
  expect(flowPicture({ flows: { ...flows, gridToHouse: 500_000 }, now })?.isPartial).toBe(true)
})
