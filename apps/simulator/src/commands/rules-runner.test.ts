import type { ControlRuleMessage, RulesOrder } from '@kilowatt/contracts/mqtt/rules-messages'
import { demoSites } from '@kilowatt/households/demo-sites'
import { siteDevices } from '@kilowatt/households/site-devices'
import { defaultControls } from '@kilowatt/households/site-state'
import { describe, expect, test } from 'vitest'
import { type Desk, emptyDesk, settleCommands } from './command-desk.ts'
import { siteParameters } from './device-parameters.ts'
import { followRules, noRules, receiveRules, takeLog } from './rules-runner.ts'

const spec = demoSites[0]
const startMs = Date.UTC(2026, 5, 16, 12)
const id = '00000000-0000-4000-8000-000000000001'

const deskOf = (): Desk => ({
  desk: emptyDesk(),
  controls: defaultControls(spec),
  parameters: siteParameters(spec),
  devices: siteDevices(spec),
  timeZone: spec.timeZone,
  failing: new Map(),
  ownErrors: new Map(),
  offGrid: new Set(),
})
const orderOf = (...rules: ControlRuleMessage[]): RulesOrder => ({
  ...{ id, until: startMs + 3_600_000, after: 60, rules },
})

/** A controller that lost its connection at the start; `at` runs it second by second. */
function lost(order: RulesOrder) {
  const at = deskOf()
  const state = noRules()
  const answer = receiveRules(at, state, order)
  const powers: { gridW: number; loads: Record<string, number> } = { gridW: 0, loads: {} }
  let second = 0
  return {
    ...{ answer, state, at, powers },
    runTo(untilS: number, isOnline = false) {
      for (; second <= untilS; second++) {
        const nowMs = startMs + second * 1000
        settleCommands(at, nowMs)
        followRules(at, state, { ...powers, loadW: (dev) => powers.loads[dev] ?? 0 }, isOnline, nowMs)
      }
    },
  }
}
const surplus: ControlRuleMessage = {
  ...{ id: '7', kind: 'surplus', devs: ['ev1'], onAfter: 60, offAfter: 180 },
}

describe('a controller that lost its connection', () => {
  test('waits as long as the order says, then follows it, and logs what it sets', () => {
    const controller = lost(orderOf({ ...surplus, onAfter: 0 }))
    controller.powers.gridW = -6_900
    controller.runTo(59)
    expect(controller.at.controls.ev.i_max).toBe(spec.ev?.maxCurrentA)
    controller.runTo(75)
    expect(controller.at.controls.ev.i_max).toBe(10)
    expect(takeLog(controller.state)).toMatchObject([
      { st: 'did', id, log: [{ dev: 'ev1', par: 'i_max', val: 10, rule: '7' }] },
    ])
    expect(takeLog(controller.state)).toEqual([])
  })

  test('does nothing while it is connected, nor after the end of the order', () => {
    const controller = lost({ ...orderOf(surplus), until: startMs + 30_000 })
    controller.powers.gridW = -6_900
    controller.runTo(300, true)
    controller.runTo(900)
    expect(takeLog(controller.state)).toEqual([])
  })

  test('releases the devices once it is connected again', () => {
    const controller = lost(orderOf({ ...surplus, onAfter: 0 }))
    controller.powers.gridW = -6_900
    controller.runTo(100)
    expect(controller.at.controls.ev.i_max).toBe(10)
    controller.runTo(200, true)
    expect(controller.at.controls.ev.i_max).toBe(spec.ev?.maxCurrentA)
  })

  test('starts and stops a car only after the two delays', () => {
    const controller = lost(orderOf(surplus))
    controller.powers.gridW = -6_900
    controller.runTo(100)
    expect(controller.at.controls.ev.i_max).toBe(0)
    controller.runTo(140)
    expect(controller.at.controls.ev.i_max).toBe(10)
    Object.assign(controller.powers, { gridW: 4_000, loads: { ev1: 6_900 } })
    controller.runTo(300)
    expect(controller.at.controls.ev.i_max).toBe(6)
    controller.runTo(340)
    expect(controller.at.controls.ev.i_max).toBe(0)
  })
})

test('gives a stronger limit precedence', () => {
  const limit: ControlRuleMessage = { id: '8', kind: 'import', w: 5_000, devs: ['bat1', 'ev1'] }
  const plan: ControlRuleMessage = {
    ...{ id: '9', kind: 'plan', devs: ['ev1'], par: 'i_max', rows: [{ at: startMs, val: 16 }] },
  }
  const controller = lost(orderOf(limit, plan))
  controller.powers.gridW = 2_000
  controller.runTo(75)
  // 3 kW are left, less than a car on three phases needs
  expect(controller.at.controls.ev.i_max).toBe(0)
  expect(takeLog(controller.state)).toMatchObject([{ log: [{ par: 'i_max', val: 0, rule: '8' }] }])
})

test('the battery covers what is above the limit', () => {
  const controller = lost(orderOf({ id: '8', kind: 'import', w: 5_000, devs: ['bat1'] }))
  controller.powers.gridW = 6_200
  controller.runTo(75)
  expect(controller.at.controls.battery.p_set).toBe(1_200)
})

test('follows the times in a plan of values', () => {
  const rows = [
    { at: startMs, val: 3 },
    { at: startMs + 120_000, val: 1 },
  ]
  const controller = lost(orderOf({ id: '5', kind: 'plan', devs: ['hp1'], par: 'sg_state', rows }))
  controller.runTo(110)
  expect(controller.at.controls.hvac.sg_state).toBe(3)
  controller.runTo(130)
  expect(controller.at.controls.hvac.sg_state).toBe(1)
})

test('an order for a device that it does not have is rejected', () => {
  const other: ControlRuleMessage = { id: '8', kind: 'import', w: 5_000, devs: ['bat9'] }
  expect(lost(orderOf(other)).answer).toEqual({ st: 'rejected', id, code: 'device' })
})
