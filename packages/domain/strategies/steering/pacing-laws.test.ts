import { expect, test } from 'vitest'
import { PHASE_V } from '../../energy/quality/power-limits.ts'
import type { SetPoint } from '../arbitrate.ts'
import { setPointOf, steeredDevice } from '../fixtures/steered-device.ts'
import { testDevices } from '../fixtures/strategy-site.ts'
import type { Rung } from '../rungs.ts'
import type { SiteDevice } from '../site.ts'
import type { Steering } from '../wish.ts'
import { chargingPhases } from './steering-range.ts'

/** A small generator with a seed, by Tommy Ettinger (public domain). */
function randomOf(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

type Case = { readonly device: SiteDevice; readonly steering: Steering; readonly most: number }
const { battery, charger, heatPump, panels, boiler } = testDevices
const cases: readonly (readonly [string, Case])[] = [
  ['battery', { device: battery({ values: { p_set: null } }), steering: 'loadW', most: 5_000 }],
  ['charger', { device: charger({ values: { i_max: 16, phases: 0 } }), steering: 'loadW', most: 11_000 }],
  ['heat pump', { device: heatPump(), steering: 'sgState', most: 4 }],
  ['panels', { device: panels({ values: { p_limit: null } }), steering: 'loadW', most: 0 }],
  ['boiler', { device: boiler(), steering: 'isOn', most: 1 }],
]

/** Set-points that stay for some steps and then change, as if strategies could not agree. */
function* setPoints({ steering, most, device }: Case, next: () => number, rungs: readonly Rung[]) {
  let current: SetPoint | null = null
  for (let i = 0; i < 400; i++) {
    if (next() < 0.25) {
      const span = device.category === 'SOLAR_POWER_PLANT' || device.category === 'BATTERY' ? 5_000 : 0
      const amount = () => Math.round(next() * (most + span) - span)
      const value = amount()
      const limit = next() < 0.4 ? Math.max(value, amount()) : null
      const rung = rungs[Math.floor(next() * rungs.length)] ?? 'price'
      current =
        next() < 0.15
          ? null
          : setPointOf({
              ...{ steering, value: next() < 0.8 ? value : null, atMost: limit },
              by: { rung, strategyId: null },
            })
    }
    yield current
  }
}

const seeds = Array.from({ length: 40 }, (_, seed) => seed)
const stateOf = ({ values }: SiteDevice, steering: Steering) =>
  steering === 'sgState' ? values.sg_state : steering === 'isOn' ? values.relay : Number(values.i_max) > 0
/** Power that a charger uses with the set values. */
const chargingW = (device: SiteDevice) =>
  device.category === 'EV_CHARGER' ? Number(device.values.i_max) * PHASE_V * chargingPhases(device) : 0

test.each(cases.filter(([name]) => ['charger', 'heat pump', 'boiler'].includes(name)))(
  'a %s never switches within its minimum time',
  (_name, about) => {
    const leastS = about.steering === 'sgState' ? 1_200 : 60
    for (const seed of seeds) {
      const next = randomOf(seed)
      const steered = steeredDevice(about.device)
      let switchedS = Number.NEGATIVE_INFINITY
      for (const setPoint of setPoints(about, next, ['price', 'selfConsumption', 'plan'])) {
        const before = stateOf(steered.device, about.steering)
        const free = setPoint && { ...setPoint, atMost: null }
        steered.step(free, about.steering === 'sgState' ? 60 : 10)
        if (about.device.category === 'EV_CHARGER') steered.change({ loadW: chargingW(steered.device) })
        if (stateOf(steered.device, about.steering) === before) continue
        expect([seed, steered.atMs / 1_000 - switchedS >= leastS]).toEqual([seed, true])
        switchedS = steered.atMs / 1_000
      }
    }
  },
)

test.each(cases)('a limit of a %s is in effect at once', (_name, about) => {
  for (const seed of seeds) {
    const next = randomOf(seed)
    const steered = steeredDevice(about.device)
    for (const setPoint of setPoints(about, next, ['guard', 'gridOperator'])) {
      steered.step(setPoint, 5)
      steered.change({ loadW: chargingW(steered.device) })
      if (setPoint?.atMost === null || setPoint?.atMost === undefined) continue
      expect([
        seed,
        usedMost(steered.device, about.steering) <= Math.max(setPoint.atMost, leastOf(about)),
      ]).toEqual([seed, true])
    }
  }
})

/** The highest power that a device can use with the set values. */
function usedMost(device: SiteDevice, steering: Steering): number {
  const { values, category } = device
  if (steering !== 'loadW') return Number(values.sg_state ?? values.relay)
  if (category === 'EV_CHARGER') return chargingW(device)
  if (category === 'SOLAR_POWER_PLANT') return Number.NEGATIVE_INFINITY
  return values.p_set === null ? Number(values.p_chg_limit ?? 5_000) : -Number(values.p_set)
}

/** The lowest power that a device can use: for a battery that only discharges, all its power. */
const leastOf = ({ steering }: Case) => (steering === 'sgState' ? 1 : Number.NEGATIVE_INFINITY)

test.each(cases)('commands for a %s are a change, a renewal or a release', (_name, about) => {
  for (const seed of seeds) {
    const next = randomOf(seed)
    const steered = steeredDevice(about.device)
    for (const setPoint of setPoints(about, next, ['price', 'peak', 'person'])) {
      const before = steered.pace?.sent ?? {}
      const { commands } = steered.step(setPoint, 7)
      for (const { parameter, value, holdS } of commands) {
        const sent = before[parameter]
        const isRenewal = (sent?.untilMs ?? 0) - steered.atMs <= 0.3 * (holdS ?? 0) * 1_000
        expect([seed, parameter, sent?.value !== value || isRenewal || holdS === 1]).toEqual([
          seed,
          parameter,
          true,
        ])
      }
      if (about.device.category === 'EV_CHARGER') steered.change({ loadW: chargingW(steered.device) })
    }
  }
})

test.each(cases)('a %s without set-points returns to its earlier value', (_name, about) => {
  for (const seed of seeds) {
    const next = randomOf(seed)
    const steered = steeredDevice(about.device)
    for (const setPoint of setPoints(about, next, ['price', 'peak'])) steered.step(setPoint, 10)
    steered.change({ loadW: 0 })
    for (let i = 0; i < 60; i++) steered.step(null, 60)
    expect([seed, steered.pace]).toEqual([seed, null])
    for (const [name, value] of Object.entries(steered.device.values))
      expect([seed, name, value ?? null]).toEqual([seed, name, about.device.values[name] ?? null])
  }
})
