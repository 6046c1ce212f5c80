import { describe, expect, test } from 'vitest'
import { siteOf, testDevices } from '../../fixtures/strategy-site.ts'
import type { Site, SiteDevice, SitePlan } from '../../site.ts'
import { initialStrategySettings } from '../../strategy-settings.ts'
import { planFollowing } from './plan-following.ts'

const { battery, charger } = testDevices
const at = (text: string) => Date.parse(`2026-10-15T${text}:00+02:00`)
const settings = initialStrategySettings(planFollowing)

/** Two quarter-hours from 10:30 on. */
const planOf = (
  gridW: readonly number[],
  devices: SitePlan['devices'],
  checkedMs = at('10:35'),
): SitePlan => ({
  ...{ version: 7, checkedMs, gridW, devices },
  startMs: [at('10:30'), at('10:45')],
  endMs: [at('10:45'), at('11:00')],
})
const decide = (
  { plan, gridW = 0, atMs = at('10:40') }: Partial<Pick<Site, 'plan' | 'gridW' | 'atMs'>>,
  devices: readonly SiteDevice[],
) =>
  planFollowing.decide({
    site: siteOf({ plan: plan ?? null, gridW, atMs, devices: [...devices] }),
    settings,
    devices,
    memory: null,
  })

const ofBattery = (
  plannedW: number,
  plannedGridW: number,
  gridW: number | null,
  loadW: number | null = 0,
) => {
  const plan = planOf([plannedGridW, 0], [{ deviceId: 2, loadW: [plannedW, 0] }])
  const [wish] = decide({ plan, gridW }, [battery({ loadW })]).wishes
  return wish && [wish.target, wish.reason.key]
}

describe('a battery', () => {
  test.each([
    ['stores the real surplus, more than planned', 2_000, 0, -3_000, [3_000, 'batteryOnSun']],
    ['stores the real surplus, less than planned', 2_000, 0, -500, [500, 'batteryOnSun']],
    ['never charges from the grid when the sun fails', 2_000, 0, 800, [0, 'batteryOnSun']],
    ['stores no more than planned while the plan exports', 2_000, -1_500, -5_000, [2_000, 'batteryOnSun']],
    ['charges from the grid as planned', 4_000, 4_500, 600, [4_000, 'batteryFromGrid']],
    ['covers the real deficit', -1_000, 0, 2_500, [-2_500, 'batterySupplies']],
    ['exports nothing if less is needed', -1_000, 0, 300, [-300, 'batterySupplies']],
    ['gives no more than planned while the plan imports', -1_000, 700, 4_000, [-1_000, 'batterySupplies']],
    ['sells as planned', -5_000, -4_000, 900, [-5_000, 'batterySells']],
    ['keeps its energy for later', 0, 900, 900, [0, 'batteryKeeps']],
    ['leaves room for later', 0, -2_000, -2_000, [0, 'batteryLeavesRoom']],
  ] as const)('%s', (_case, plannedW, plannedGridW, gridW, expected) => {
    expect(ofBattery(plannedW, plannedGridW, gridW)).toEqual(expected)
  })

  test('counts its own power: while it stores 2 kW and 1 kW is exported, the surplus is 3 kW', () => {
    expect(ofBattery(2_000, 0, -1_000, 2_000)).toEqual([3_000, 'batteryOnSun'])
  })

  test('runs on its own settings where a reading is missing, unless the plan needs none', () => {
    expect(ofBattery(2_000, 0, null)).toBeUndefined()
    expect(ofBattery(-1_000, 0, 500, null)).toBeUndefined()
    expect(ofBattery(4_000, 4_500, null)).toEqual([4_000, 'batteryFromGrid'])
  })
})

describe('a car', () => {
  const ofCar = (plannedW: number, plannedGridW: number, gridW: number, car: Partial<SiteDevice> = {}) => {
    const plan = planOf([plannedGridW, 0], [{ deviceId: 3, loadW: [plannedW, 0] }])
    const [wish] = decide({ plan, gridW }, [charger(car)]).wishes
    return wish && [wish.target, wish.reason.key]
  }
  test.each([
    ['takes what the sun gives, in whole amperes', 4_000, 0, -5_100, [5_060, 'carOnSun']],
    ['stays at its smallest power under a cloud', 4_000, 0, 300, [1_380, 'carOnSun']],
    ['charges from the grid as planned', 11_040, 11_500, 400, [11_040, 'carCharges']],
    ['waits', 0, 400, 400, [0, 'carWaits']],
  ] as const)('%s', (_case, plannedW, plannedGridW, gridW, expected) => {
    expect(ofCar(plannedW, plannedGridW, gridW)).toEqual(expected)
  })

  test('that is not there gets nothing', () => {
    expect(ofCar(4_000, 0, -5_000, { isPlugged: false })).toEqual([0, 'noCar'])
  })

  test('comes before the battery, which stores what the car does not draw', () => {
    const plan = planOf(
      [0, 0],
      [
        { deviceId: 2, loadW: [1_000, 0] },
        { deviceId: 3, loadW: [4_140, 0] },
      ],
    )
    const powers = (gridW: number, carW: number) =>
      decide({ plan, gridW }, [battery(), charger({ loadW: carW })]).wishes.map(({ deviceId, target }) => [
        deviceId,
        target,
      ])
    expect(powers(-6_000, 0)).toEqual([
      [3, 5_980],
      [2, 5_000],
    ])
    expect(powers(-20, 5_980)).toEqual([
      [3, 5_980],
      [2, 20],
    ])
  })

  test('without a level is remembered with what it got, at most once a minute', () => {
    const plan = planOf([4_000, 0], [{ deviceId: 3, loadW: [4_000, 0] }])
    const step = (atMs: number, memory: Parameters<typeof planFollowing.decide>[0]['memory']) =>
      planFollowing.decide({
        site: siteOf({ plan, atMs, devices: [charger({ loadW: 6_000 })] }),
        ...{ settings, devices: [charger({ loadW: 6_000 })], memory },
      }).memory
    const first = step(at('10:40'), null)
    expect(step(at('10:40') + 10_000, first)).toEqual(first)
    expect(step(at('10:42'), first)).toMatchObject({ '3.chargedWh': 200 })
  })
})

describe('solar first', () => {
  const devices = [battery({ parameters: battery().parameters.map((one) => ({ ...one, nullable: false })) })]
  test.each([
    ['without a plan', null, 'noPlan'],
    ['with one that was not checked for an hour', planOf([0, 0], [], at('09:39')), 'planOld'],
    ['after its end', { ...planOf([0, 0], [], at('10:39')), endMs: [at('10:35'), at('10:36')] }, 'planEnded'],
  ] as const)('%s, which the state says', (_case, plan, key) => {
    const { wishes, state } = decide({ plan, gridW: -1_200 }, devices)
    expect(state.key).toBe(key)
    expect(wishes).toMatchObject([{ deviceId: 2, target: 1_200, reason: { key: 'solarFirst' } }])
  })
})

test('the state is the reason of the first device, until the slot ends', () => {
  const plan = planOf([4_500, 0], [{ deviceId: 2, loadW: [4_000, 0] }])
  expect(decide({ plan }, [battery()]).state).toMatchObject({
    ...{ key: 'batteryFromGrid', untilMs: at('10:45') },
    values: { plannedW: 4_000, version: 7 },
  })
})

test('without a connection the controller has what needs no reading, and follows the sun otherwise', () => {
  const plan = planOf([4_500, 0], [{ deviceId: 2, loadW: [4_000, 2_000] }])
  const devices = [battery()]
  const rules = planFollowing.alone({
    ...{ site: siteOf({ plan, atMs: at('10:40'), devices }), settings, devices, memory: null },
    ...{ leastAgreedW: null, untilMs: at('10:40') + 48 * 3_600_000 },
  })
  expect(rules).toEqual([
    {
      ...{ kind: 'plan', deviceId: 2, steering: 'loadW' },
      rows: [
        { atMs: at('10:40'), value: 4_000, atLeast: null, atMost: null },
        { atMs: at('10:45'), value: null, atLeast: null, atMost: null },
      ],
    },
    { kind: 'surplus', onAfterS: 60, offAfterS: 180 },
  ])
})
