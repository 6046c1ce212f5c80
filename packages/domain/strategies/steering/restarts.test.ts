import { expect, test } from 'vitest'
import { setPointOf, steeredDevice } from '../fixtures/steered-device.ts'
import { testDevices } from '../fixtures/strategy-site.ts'
import type { Rung } from '../rungs.ts'
import type { SiteDevice } from '../site.ts'
import type { Steering } from '../wish.ts'

const { battery, charger, heatPump, panels, boiler } = testDevices
const HOUR_S = 3_600

type Case = { readonly device: SiteDevice; readonly steering: Steering; readonly value: number }

/** Commands of two hours to a device that restarts again and again and forgets what was set. */
function commandsTo({ device, steering, value }: Case, everyS: number, rung: Rung = 'price') {
  const steered = steeredDevice(device)
  const setPoint = setPointOf({ steering, value, by: { rung, strategyId: 1 } })
  const sent: number[] = []
  for (let s = 0; s < 2 * HOUR_S; s += 5) {
    if (s % everyS === 0) steered.change({ values: device.values })
    const { commands } = steered.step(setPoint, 5)
    for (const _one of commands) sent.push(s)
  }
  return sent
}

const compressor = { device: heatPump({ values: { sg_state: 2 } }), steering: 'sgState', value: 3 } as const

test.each<[string, Case, number]>([
  ['battery', { device: battery({ values: { p_set: null } }), steering: 'loadW', value: 3_000 }, 80],
  ['charger', { device: charger({ values: { i_max: 16 } }), steering: 'loadW', value: 4_200 }, 80],
  ['panels', { device: panels({ values: { p_limit: null } }), steering: 'loadW', value: -1_000 }, 80],
  ['boiler', { device: boiler({ values: { relay: false } }), steering: 'isOn', value: 1 }, 60],
  ['heat pump', compressor, 3],
])('a %s that restarts in a loop gets a bounded number of commands', (_name, about, perHour) => {
  for (const everyS of [20, 60, 300, 900]) {
    const sent = commandsTo(about, everyS)
    for (const from of sent) {
      const within = sent.filter((s) => s >= from && s < from + HOUR_S)
      expect([everyS, within.length <= perHour]).toEqual([everyS, true])
    }
  }
})

test('a compressor that restarted is set again after its minimum time, by an order after its hard one', () => {
  const apart = (rung: Rung) => {
    const [first = 0, second = 0] = commandsTo(compressor, 600, rung)
    return second - first
  }
  expect(apart('price')).toBeGreaterThanOrEqual(1_200)
  expect(apart('person')).toBeGreaterThanOrEqual(300)
  expect(apart('person')).toBeLessThan(1_200)
})
