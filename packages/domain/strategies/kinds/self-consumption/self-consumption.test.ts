import { describe, expect, test } from 'vitest'
import { siteOf, testDevices } from '../../fixtures/strategy-site.ts'
import type { Site, SiteDevice } from '../../site.ts'
import type { StrategyMemory, StrategySettings } from '../../strategy-kind.ts'
import { initialStrategySettings } from '../../strategy-settings.ts'
import { because, type Wish } from '../../wish.ts'
import { selfConsumption } from './self-consumption.ts'

const { battery, charger, heatPump, boiler } = testDevices
const initial = initialStrategySettings(selfConsumption)
const startMs = siteOf().atMs
const onePhase = charger().parameters.filter(({ name }) => name !== 'phases')
const single = (changes: Partial<SiteDevice> = {}) =>
  charger({ values: { i_max: 0 }, phases: 1, parameters: onePhase, ...changes })
const on = (device: SiteDevice): StrategyMemory => ({ [`${device.id}.isOn`]: true })

type About = {
  readonly site?: Partial<Site>
  readonly settings?: StrategySettings
  readonly memory?: StrategyMemory | null
  readonly stronger?: readonly Wish[]
}
const decide = (
  gridW: number | null,
  devices: readonly SiteDevice[],
  { site = {}, settings = {}, memory = null, stronger = [] }: About = {},
) =>
  selfConsumption.decide({
    ...{ devices, memory, stronger },
    site: siteOf({ gridW, devices, ...site }),
    settings: { ...initial, ...settings },
  })
const shown = (...args: Parameters<typeof decide>) =>
  decide(...args).wishes.map(({ deviceId, target, reason }) => [deviceId, target, reason.key])

describe('a car', () => {
  test.each<[string, number, Partial<SiteDevice>, StrategyMemory | null, [number, string]]>([
    ['too little sun', -1_000, {}, null, [0, 'tooLittle']],
    ['enough sun, not yet for long enough', -2_000, {}, null, [0, 'startsSoon']],
    ['enough sun for a minute', -2_000, {}, { '3.sinceMs': startMs - 60_000 }, [2_000, 'charging']],
    ['its own power is part of the surplus', -200, { loadW: 2_300 }, on(single()), [2_500, 'charging']],
    ['not more than it can', -9_000, { loadW: 0 }, on(single()), [3_680, 'charging']],
    ['a cloud', 1_000, { loadW: 2_000 }, on(single()), [1_380, 'stopsSoon']],
    [
      'a cloud for three minutes',
      1_000,
      { loadW: 2_000 },
      { ...on(single()), '3.sinceMs': startMs - 180_000 },
      [0, 'tooLittle'],
    ],
    ['no car', -5_000, { isPlugged: false }, on(single()), [0, 'noCar']],
    ['unknown whether one is there', -5_000, { isPlugged: null }, on(single()), [3_680, 'charging']],
    [
      'a full one',
      -5_000,
      { loadW: 100 },
      { ...on(single()), '3.lowMs': startMs - 300_000 },
      [3_680, 'carFull'],
    ],
  ])('%s', (_rule, gridW, changes, memory, [target, key]) => {
    expect(shown(gridW, [single(changes)], { memory })).toEqual([[3, target, key]])
  })

  test('the countdown of its delay is shown', () => {
    const { state, memory } = decide(1_000, [single({ loadW: 2_000 })], { memory: on(single()) })
    expect(state).toEqual(
      because('stopsSoon', { surplusW: 1_000, leastW: 1_380, delayMin: 3, powerW: 1_380 }, startMs + 180_000),
    )
    // Solar surplus is back: the delay starts again.
    expect(decide(0, [single({ loadW: 1_380 })], { memory }).memory['3.sinceMs']).toBeNull()
  })

  test('a battery outside the strategy does not supply the car', () => {
    const car = single({ loadW: 3_000 })
    const site = { devices: [car, battery({ loadW: -1_500 })] }
    expect(shown(0, [car], { memory: on(car), site })).toEqual([[3, 1_500, 'charging']])
  })
})

describe('a battery that follows the meter itself', () => {
  const car = single({ loadW: 2_300 })

  test('gets no wish from the strategy', () => {
    expect(shown(-1_000, [battery({ loadW: 500 })])).toEqual([])
    expect(decide(-1_000, [battery({ loadW: 500 })]).state).toEqual(
      because('batteryCharges', { powerW: 500 }),
    )
  })

  test('after the car: its charging power is available to the car', () => {
    expect(shown(0, [car, battery({ loadW: 700 })], { memory: on(car) })).toEqual([[3, 3_000, 'charging']])
  })

  test('before the car: the car gets nothing until the battery is at its limit', () => {
    expect(shown(0, [battery({ loadW: 700 }), single()])).toEqual([[3, 0, 'tooLittle']])
    expect(shown(-2_000, [battery({ loadW: 700 }), single()])).toEqual([[3, 0, 'startsSoon']])
  })

  test('its power limit is remembered while the car uses the rest', () => {
    const store = battery({ loadW: 700 })
    const { memory } = decide(-500, [store, car], { memory: on(car) })
    expect(shown(0, [store, single({ loadW: 2_800 })], { memory })).toEqual([[3, 2_800, 'charging']])
  })

  test('a full battery leaves the whole surplus', () => {
    const full = battery({ socPct: 100 })
    expect(shown(0, [full, car], { memory: on(car) })).toEqual([[3, 2_300, 'charging']])
  })

  test('comes first below a level, whatever the order', () => {
    const low = battery({ loadW: 700, socPct: 20 })
    const settings = { batteryFirstPct: 40 }
    expect(shown(0, [car, low], { memory: on(car), settings })).toEqual([[3, 1_380, 'stopsSoon']])
  })
})

describe('a battery that is steered', () => {
  const settings = { steersBattery: true }
  test.each([
    ['charges what is left', -2_000, 500, [2_500, 'batteryCharges']],
    ['not more than it can', -9_000, 0, [5_000, 'batteryCharges']],
    ['supplies the house', 800, -500, [-1_300, 'batterySupplies']],
    ['nothing to do', 0, 0, [0, 'batteryWaits']],
  ] as const)('%s', (_rule, gridW, loadW, [target, key]) => {
    expect(shown(gridW, [battery({ loadW })], { settings })).toEqual([[2, target, key]])
  })

  test('does not supply a car that charges through a cloud', () => {
    const car = single({ loadW: 1_380 })
    expect(shown(900, [car, battery()], { settings, memory: on(car) })).toEqual([
      [3, 1_380, 'stopsSoon'],
      [2, 0, 'batteryWaits'],
    ])
  })

  test('a battery that cannot run on its own settings is always steered', () => {
    const parameters = [{ name: 'p_set', kind: 'power', min: -5_000, max: 5_000 }] as const
    expect(shown(-2_000, [battery({ parameters })])).toEqual([[2, 2_000, 'batteryCharges']])
  })
})

describe('heat and switches', () => {
  const waited = (id: number) => ({ [`${id}.sinceMs`]: startMs - 180_000 })
  test.each<[string, number, SiteDevice, StrategyMemory | null, readonly unknown[]]>([
    ['the heat pump is not raised', -2_900, heatPump(), waited(4), []],
    ['it is raised', -3_000, heatPump(), waited(4), [[4, 3, 'heatRaised']]],
    ['its normal power counts', -1_000, heatPump({ loadW: 2_000 }), waited(4), [[4, 3, 'heatRaised']]],
    [
      'it stays raised while the sun covers it',
      -100,
      heatPump({ loadW: 1_500, values: { sg_state: 3 } }),
      on(heatPump()),
      [[4, 3, 'heatRaised']],
    ],
    [
      'it imports',
      300,
      heatPump({ loadW: 1_500, values: { sg_state: 3 } }),
      on(heatPump()),
      [[4, 3, 'heatEndsSoon']],
    ],
    ['a boiler of unknown power', -1_900, boiler(), waited(6), [[6, 0, 'off']]],
    ['with enough sun', -2_000, boiler(), waited(6), [[6, 1, 'on']]],
    ['its power is known', -1_200, boiler(), { ...waited(6), '6.needW': 1_200 }, [[6, 1, 'on']]],
    ['a full one stays on', -10, boiler({ values: { relay: true } }), on(boiler()), [[6, 1, 'on']]],
    ['one that imports', 200, boiler({ loadW: 1_000 }), on(boiler()), [[6, 1, 'offSoon']]],
  ])('%s', (_rule, gridW, device, memory, expected) => {
    expect(shown(gridW, [device], { memory })).toEqual(expected)
  })

  test('a heat pump is forced on only above its own limit', () => {
    const about = { memory: on(heatPump()), settings: { forceW: 5_000 } }
    const raised = heatPump({ loadW: 2_000, values: { sg_state: 3 } })
    expect(shown(-2_900, [raised], about)).toEqual([[4, 3, 'heatRaised']])
    expect(shown(-3_000, [raised], about)).toEqual([[4, 4, 'heatForced']])
  })
})

test('devices share the surplus in their order', () => {
  const [car, water] = [single({ loadW: 2_300 }), boiler({ loadW: 1_000 })]
  const memory = { ...on(car), ...on(water) }
  expect(shown(500, [car, water], { memory })).toEqual([
    [3, 2_800, 'charging'],
    [6, 1, 'offSoon'],
  ])
  expect(shown(500, [water, car], { memory })).toEqual([
    [6, 1, 'on'],
    [3, 1_800, 'charging'],
  ])
})

describe('without a reading there are no wishes', () => {
  test.each([
    ['the meter is silent', null, [single()], 'meterSilent'],
    ['no device reports its power', -5_000, [single({ loadW: null })], 'nothingReachable'],
    ['the device is out of reach', -5_000, [single({ refusal: 'notConnected' })], 'nothingReachable'],
    ['all devices are gone', -5_000, [], 'noDevice'],
  ] as const)('%s', (_rule, gridW, devices, key) => {
    expect(decide(gridW, devices)).toMatchObject({ wishes: [], state: { key } })
  })

  test('a device with a value from a stronger wish is not changed', () => {
    const stronger = [{ deviceId: 3, steering: 'loadW', target: 3_680, reason: because('cheap') }] as const
    expect(decide(-5_000, [single()], { stronger })).toMatchObject({ wishes: [] })
  })
})
