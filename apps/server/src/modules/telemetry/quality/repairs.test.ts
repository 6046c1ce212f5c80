import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDevice, seedOemDevice } from '../../../../seed/devices.ts'
import { seedGrant, seedLocation } from '../../../../seed/locations.ts'
import { type CastName, seedTwoCompanies, type TwoCompanies } from '../../../../seed/two-companies.ts'
import { system } from '../../../platform/changes.ts'
import { codeOf } from '../../../testing/people/code-of.ts'
import { signedInAs } from '../../../testing/people/sign-in.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { storeSamples } from '../../../testing/site-fixture.ts'
import { packDay } from '../minutes/packing.commands.ts'
import { rollUpRound } from '../rollup/rollup.commands.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** three days ago, so the day is over */
const midnight = Math.floor(Date.now() / DAY) * DAY - 3 * DAY
const noon = midnight + 12 * HOUR

type Minute = { at: number; powerW?: number; energyImportWh?: number; energyExportWh?: number }

let server: TestServer
let world: TwoCompanies

beforeAll(async () => {
  server = await startTestServer()
  world = await seedTwoCompanies(server.app.platform)
})
afterAll(() => server[Symbol.asyncDispose]())

/** A meter at a new location of the owner. */
async function meteredHome(category: 'GRID' | 'OTHER' = 'GRID') {
  const { platform } = server.app
  const { id: locationId } = await seedLocation(platform, {
    companyId: world.company.id,
    locationGroupId: world.company.groupId,
    ownerId: world.people.owner.id,
  })
  const { id: oemDeviceId } = await seedOemDevice(platform, { locationId })
  const { id: deviceId } = await seedDevice(platform, { locationId, oemDeviceId, source: 'm', category })
  const as = async (name: CastName) => server.client(await signedInAs(server, world.people[name]))
  const owner = await as('owner')
  const rollUp = async () => {
    while ((await rollUpRound(platform, Date.now() + MINUTE)) > 0);
  }
  return {
    platform,
    locationId,
    deviceId,
    as,
    owner,
    rollUp,
    measure: async (minutes: readonly Minute[]) => {
      await platform.inTx(system, ({ tx }) =>
        storeSamples(
          tx,
          locationId,
          minutes.map(({ at, ...reading }) => ({ deviceId, at, reading })),
        ),
      )
      await rollUp()
    },
    pack: () => platform.inTx(system, ({ tx }) => packDay(tx, locationId, midnight)),
    /** What people see: the totals of the day, and power by the minute from noon on. */
    seen: async () => {
      const chart = async (interval: '60' | '86400', from: number, to: number) =>
        (
          await owner.charts.location({
            locationId,
            from,
            to,
            interval,
            measure: interval === '60' ? 'power' : 'energy',
          })
        ).data.series
      const days = await chart('86400', midnight, midnight + DAY)
      const minutes = await chart('60', noon, noon + HOUR)
      const totalOf = (key: string) => days.find((series) => series.key === key)?.totalWh ?? null
      const powerOf = (key: string) => minutes.find((series) => series.key === key)?.values ?? []
      return {
        importWh: totalOf('gridImport'),
        exportWh: totalOf('gridExport'),
        importW: powerOf('gridImport'),
        exportW: powerOf('gridExport'),
        estimated: minutes.flatMap(({ key, estimated }) => (estimated ? [{ key, estimated }] : [])),
      }
    },
    repair: async (request: {
      kind: 'drop' | 'interpolate' | 'exchange' | 'turn'
      from: number
      to?: number
    }) => {
      const { repair } = (await owner.quality.repair({ deviceId, ...request })).data
      await rollUp()
      return {
        ...repair,
        undo: async () => {
          await owner.quality.undo({ deviceId, repairId: repair.id })
          await rollUp()
        },
      }
    },
    received: () =>
      platform.db.selectFrom('sample').selectAll().where('device_id', '=', deviceId).orderBy('at').execute(),
    repairRows: () =>
      platform.db
        .selectFrom('reading_repair')
        .select(['id', 'undone_at'])
        .where('device_id', '=', deviceId)
        .execute(),
  }
}

const hourOf = (minute: (i: number) => Omit<Minute, 'at'>): Minute[] =>
  Array.from({ length: 60 }, (_, i) => ({ at: noon + i * MINUTE, ...minute(i) }))

test.each([['samples'], ['a packed day']])(
  'a dropped spike is a gap in charts and totals for %s, and returns when the repair is undone',
  async (kept) => {
    const home = await meteredHome()
    await home.measure(hourOf((i) => ({ powerW: i === 30 ? 400_000 : 600 })))
    if (kept === 'a packed day') await home.pack()
    const before = await home.seen()
    // the last value is valid for a minute
    expect(before.importWh).toBeCloseTo((60 * 600 + 400_000) / 60, 0)
    const received = await home.received()

    const spike = await home.repair({ kind: 'drop', from: noon + 30 * MINUTE, to: noon + 31 * MINUTE })
    const after = await home.seen()
    // the value before the dropped minute stays valid through it
    expect(after.importWh).toBeCloseTo((61 * 600) / 60, 3)
    expect(Math.max(...after.importW.map(Number))).toBe(600)
    expect(await home.received()).toEqual(received)

    await spike.undo()
    expect(await home.seen()).toEqual(before)
  },
)

test('a completely dropped day is unknown', async () => {
  const home = await meteredHome()
  await home.measure(hourOf(() => ({ powerW: 600 })))
  const before = await home.seen()
  const day = await home.repair({ kind: 'drop', from: noon - HOUR, to: noon + 2 * HOUR })
  expect((await home.seen()).importWh).toBeNull()
  await day.undo()
  expect(await home.seen()).toEqual(before)
})

test('a faulty counter is read from the last good reading to the next one', async () => {
  const home = await meteredHome()
  // for half an hour, the values are far too high but consistent
  await home.measure(
    hourOf((i) => ({ energyImportWh: 1_000_000 + 10 * i + (i >= 15 && i < 45 ? 90_000_000 : 0) })),
  )
  const before = await home.seen()
  expect(before.importWh).toBeLessThan(580)
  const wild = await home.repair({ kind: 'drop', from: noon + 15 * MINUTE, to: noon + 45 * MINUTE })
  expect((await home.seen()).importWh).toBeCloseTo(590, 3)
  await wild.undo()
  expect(await home.seen()).toEqual(before)
})

test('a short gap is bridged by a straight line between the values around it', async () => {
  const home = await meteredHome()
  await home.measure(hourOf((i) => ({ powerW: i < 20 ? 600 : 1_200 })).filter((_, i) => i < 20 || i >= 40))
  const before = await home.seen()
  expect(before.importWh).toBeCloseTo((21 * 600 + 21 * 1_200) / 60, 0)
  const bridge = await home.repair({ kind: 'interpolate', from: noon + 20 * MINUTE, to: noon + 40 * MINUTE })
  const after = await home.seen()
  expect(after.importWh).toBeCloseTo((20 * 600 + 20 * 900 + 21 * 1_200) / 60, 3)
  expect(after.importW[30]).toBeCloseTo(600 + (600 * 11) / 21, 1)
  expect(after.importW.slice(0, 60)).not.toContain(null)
  // all values of the meter, and everything derived from them
  const line = [{ from: noon + 20 * MINUTE, to: noon + 40 * MINUTE }]
  expect(after.estimated.map(({ key }) => key)).toEqual(['gridImport', 'consumption', 'gridExport', 'other'])
  expect(after.estimated.map(({ estimated }) => estimated)).toEqual([line, line, line, line])
  await bridge.undo()
  expect(await home.seen()).toEqual(before)
})

test('a late reading in a bridged gap replaces the line', async () => {
  const home = await meteredHome()
  await home.measure(hourOf(() => ({ powerW: 600 })).filter((_, i) => i < 20 || i >= 40))
  await home.repair({ kind: 'interpolate', from: noon + 20 * MINUTE, to: noon + 40 * MINUTE })
  await home.measure([{ at: noon + 30 * MINUTE, powerW: 3_000 }])
  expect((await home.seen()).importW[30]).toBe(3_000)
  expect((await home.seen()).importW[31]).toBe(600)
})

test('a restarted counter of a plug counts nothing for long, until a person enters an exchange', async () => {
  const home = await meteredHome()
  // 10 Wh a minute; after half an hour the counter, at 800 Wh, restarts at zero
  await home.measure(hourOf((i) => ({ energyImportWh: i < 30 ? 510 + 10 * i : 10 * (i - 30) })))
  const before = await home.seen()
  expect(before.importWh).toBeLessThan(400)
  const exchange = await home.repair({ kind: 'exchange', from: noon + 30 * MINUTE })
  const after = await home.seen()
  // all energy except for the minute in which the counter restarts
  expect(after.importWh).toBeCloseTo(29 * 10 + 29 * 10, 3)
  await exchange.undo()
  expect(await home.seen()).toEqual(before)
})

test('a range with the wrong sign is reversed, including registers', async () => {
  const home = await meteredHome()
  await home.measure(
    hourOf((i) => ({
      powerW: i < 30 ? 600 : -600,
      energyImportWh: 1_000_000 + 10 * Math.min(i, 30),
      energyExportWh: 500_000 + 10 * Math.max(0, i - 30),
    })),
  )
  const before = await home.seen()
  expect(before).toMatchObject({ importWh: 300, exportWh: 290 })
  const turn = await home.repair({ kind: 'turn', from: noon + 30 * MINUTE, to: noon + 60 * MINUTE })
  const after = await home.seen()
  expect(after.importW.slice(0, 60)).toEqual(Array(60).fill(600))
  // 590 Wh flowed; the energy in the minute between the two directions is unknown
  expect(after.importWh).toBeCloseTo(580, 3)
  expect(after.exportWh).toBe(0)
  await turn.undo()
  expect(await home.seen()).toEqual(before)
})

test('a permanent reversal also applies to live values', async () => {
  const home = await meteredHome()
  await home.measure([{ at: Date.now() - MINUTE, powerW: 700 }])
  const { repair } = (
    await home.owner.quality.repair({ deviceId: home.deviceId, kind: 'turn', from: Date.now() - HOUR })
  ).data
  expect(repair.to).toBeNull()
  for await (const { devices } of await home.owner.live.location({ locationId: home.locationId })) {
    expect(devices.find(({ id }) => id === home.deviceId)?.powerW).toBe(-700)
    break
  }
})

test('a preview shows the effect of a repair, and changes nothing', async () => {
  const home = await meteredHome()
  await home.measure(hourOf((i) => ({ powerW: i === 30 ? 400_000 : 600 })))
  const request = { kind: 'drop', from: noon + 30 * MINUTE, to: noon + 31 * MINUTE } as const
  const before = await home.seen()
  const preview = (await home.owner.quality.preview({ deviceId: home.deviceId, ...request })).data
  const imported = preview.totals.find(({ key }) => key === 'gridImport')
  expect(imported?.beforeWh).toBeCloseTo(before.importWh ?? 0, 0)
  expect(Math.max(...preview.beforeW.map(Number))).toBe(400_000)
  expect(Math.max(...preview.afterW.map(Number))).toBe(600)
  expect(await home.seen()).toEqual(before)
  await home.repair(request)
  expect((await home.seen()).importWh).toBeCloseTo(imported?.afterWh ?? 0, 3)
})

test('only people who may edit the location can add a repair, and only for this device', async () => {
  const home = await meteredHome()
  await home.measure(hourOf(() => ({ powerW: 600 })))
  const { viewer } = world.people
  await seedGrant(home.platform, {
    locationId: home.locationId,
    userId: viewer.id,
    actions: ['view', 'control'],
  })
  const request = { deviceId: home.deviceId, kind: 'drop', from: noon, to: noon + MINUTE } as const
  const { id: repairId } = (await home.owner.quality.repair(request)).data.repair
  const later = { ...request, from: noon + HOUR, to: noon + 2 * HOUR }
  for (const [name, code] of [
    ['viewer', 'forbidden'],
    ['foreignAggregator', 'not_found'],
  ] as const) {
    const { quality } = await home.as(name)
    expect(await codeOf(quality.repair(later))).toBe(code)
    expect(await codeOf(quality.preview(later))).toBe(code)
    expect(await codeOf(quality.undo({ deviceId: home.deviceId, repairId }))).toBe(code)
  }
  expect(
    (await (await home.as('viewer')).quality.ofDevice({ deviceId: home.deviceId })).data.repairs,
  ).toHaveLength(1)
  expect(
    await codeOf((await home.as('foreignAggregator')).quality.ofDevice({ deviceId: home.deviceId })),
  ).toBe('not_found')
  const another = await seedDevice(home.platform, {
    locationId: home.locationId,
    oemDeviceId: null,
    source: null,
    category: 'OTHER',
  })
  expect(await codeOf(home.owner.quality.undo({ deviceId: another.id, repairId }))).toBe('not_found')
  expect(await home.repairRows()).toEqual([{ id: repairId, undone_at: null }])
})

test.each([
  ['backwards', { kind: 'drop', from: noon, to: noon }, 'invalid'],
  ['a range in the future', { kind: 'drop', from: noon, to: Date.now() + DAY }, 'invalid'],
  ['a range longer than a year', { kind: 'drop', from: noon - 400 * DAY, to: noon }, 'invalid'],
  ['older than the stored minutes', { kind: 'drop', from: 0, to: MINUTE }, 'invalid'],
  ['a drop without an end', { kind: 'drop', from: noon }, 'invalid'],
  ['a line over more than two hours', { kind: 'interpolate', from: noon, to: noon + 3 * HOUR }, 'invalid'],
  [
    'a line without a value before it',
    { kind: 'interpolate', from: noon - 9 * HOUR, to: noon - 8 * HOUR },
    'repair_without_ends',
  ],
] as const)('refuses %s', async (_case, request, code) => {
  const home = await meteredHome()
  await home.measure(hourOf(() => ({ powerW: 600 })))
  expect(await codeOf(home.owner.quality.repair({ deviceId: home.deviceId, ...request }))).toBe(code)
  expect(await home.repairRows()).toEqual([])
})

test('one of two concurrent repairs for the same time succeeds, and the other is refused', async () => {
  const home = await meteredHome()
  await home.measure(hourOf(() => ({ powerW: 600 })))
  const request = { deviceId: home.deviceId, kind: 'drop', from: noon, to: noon + HOUR } as const
  const outcomes = await Promise.all([1, 2, 3, 4].map(() => codeOf(home.owner.quality.repair(request))))
  expect(outcomes.toSorted()).toEqual([
    'done',
    'repair_contradicts',
    'repair_contradicts',
    'repair_contradicts',
  ])
  const { repairs } = (await home.owner.quality.ofDevice({ deviceId: home.deviceId })).data
  expect(repairs).toHaveLength(1)
  const undone = await Promise.all(
    [1, 2].map(() =>
      codeOf(home.owner.quality.undo({ deviceId: home.deviceId, repairId: repairs[0]?.id ?? 0 })),
    ),
  )
  expect(undone.toSorted()).toEqual(['conflict', 'done'])
})

test('a device has a limited number of repairs', async () => {
  const home = await meteredHome()
  await home.platform.db
    .insertInto('reading_repair')
    .values(
      Array.from({ length: 100 }, (_, i) => ({
        device_id: home.deviceId,
        kind: 'drop' as const,
        from_at: new Date(midnight + i * MINUTE),
        to_at: new Date(midnight + (i + 1) * MINUTE),
      })),
    )
    .execute()
  const request = { deviceId: home.deviceId, kind: 'drop', from: noon, to: noon + HOUR } as const
  expect(await codeOf(home.owner.quality.repair(request))).toBe('repairs_too_many')
})
