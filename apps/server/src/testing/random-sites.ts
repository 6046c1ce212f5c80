import type { DeviceCategory } from '@kilowatt/domain/devices/device-categories'
import type { Reading } from '@kilowatt/domain/energy/readings/quantities'
import { MINUTE_MS, QUARTER_MS, UTC_DAY_MS } from '@kilowatt/domain/time/floor-time'
import { system } from '../platform/changes.ts'
import { packDay, rollUpRound } from './roll-up.ts'
import type { FreshDb } from './servers/fresh-db.ts'
import { createSite, markDirty, type SiteCompany, storeSamples } from './site-fixture.ts'

/** Pseudo-random numbers, the same each time. */
function randomOf(seed: number) {
  let state = seed * 2_654_435_761
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 1_013_904_223) | 0
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32
  }
}
type Random = ReturnType<typeof randomOf>
const pick = <T>(random: Random, of: readonly T[]): T => of[Math.floor(random() * of.length)] as T

type Sample = { deviceId: number; at: number; reading: Reading }

/** Days around both clock changes, and an ordinary day. */
const DAYS = [Date.parse('2025-03-30'), Date.parse('2025-10-26'), Date.parse('2025-06-16')]
const zones = ['Europe/Ljubljana', 'Europe/Lisbon', 'America/Sao_Paulo']
const registersOf: Partial<Record<DeviceCategory, readonly (keyof Reading)[]>> = {
  GRID: ['energyImportWh', 'energyExportWh'],
  BATTERY: ['energyImportWh', 'energyExportWh'],
  SOLAR_POWER_PLANT: ['energyProducedWh'],
  EV_CHARGER: ['energyImportWh'],
  HVAC: ['energyImportWh'],
  OTHER: ['energyImportWh'],
}

/**
 * Readings of a device over 30 hours: with gaps, exchanges, steps back and junk, at any second, some with only power or
 * only registers.
 */
function samplesOf(random: Random, deviceId: number, category: DeviceCategory, day: number): Sample[] {
  const periodS = pick(random, [10, 30, 60, 60, 300, 900])
  const offsetMs = pick(random, [0, 0, 3_250, 59_000, Math.floor(random() * 60_000)])
  const sends = pick(random, ['both', 'both', 'power', 'registers'] as const)
  const names = registersOf[category] ?? []
  const counted = new Map(names.map((name) => [name, Math.floor(random() * 5e6) + 1_000]))
  const isTwoWay = category === 'GRID' || category === 'BATTERY'
  const samples: Sample[] = []
  const [gapFrom, gapMinutes] = [day + random() * UTC_DAY_MS, random() < 0.5 ? random() * 300 : 0]
  const exchangeAt = random() < 0.4 ? day + random() * UTC_DAY_MS : Number.POSITIVE_INFINITY
  let isExchanged = false
  let powerW = 0
  for (let at = day - 3 * 3_600_000 + offsetMs; at < day + 27 * 3_600_000; at += periodS * 1_000) {
    if (random() < 0.1) powerW = Math.round((random() - (isTwoWay ? 0.5 : 0)) * 8_000)
    const wh = (Math.abs(powerW) * periodS) / 3_600
    const grown =
      powerW >= 0
        ? category === 'BATTERY'
          ? names[1]
          : names[0]
        : category === 'BATTERY'
          ? names[0]
          : names[1]
    if (grown) counted.set(grown, (counted.get(grown) ?? 0) + wh)
    if (at >= exchangeAt && !isExchanged) {
      isExchanged = true
      const firstWh = pick(random, [0, 40, 3_220, 80_000])
      for (const name of names) counted.set(name, firstWh)
    }
    if (at >= gapFrom && at < gapFrom + gapMinutes * MINUTE_MS) continue
    const junk = random() < 0.002 ? 9e8 : 0
    const registers = Object.fromEntries(
      [...counted].map(([name, value]) => [name, Math.floor(value) + junk]),
    )
    samples.push({
      deviceId,
      at,
      reading: { ...(sends === 'registers' ? {} : { powerW }), ...(sends === 'power' ? {} : registers) },
    })
  }
  return samples
}

type Database = Pick<FreshDb, 'db' | 'inTx'>

async function rollUpAll(database: Database) {
  for (let some = 1; some > 0; ) some = await rollUpRound(database, Date.now() + MINUTE_MS)
}

/**
 * Stays of a device: linked since the day before, or within the day; some unlinked and linked again, or
 * excluded for a while.
 */
async function belong({ db }: Database, random: Random, deviceId: number, day: number) {
  const instant = () => new Date(day + Math.floor(random() * UTC_DAY_MS))
  const from = random() < 0.7 ? new Date(day - UTC_DAY_MS) : instant()
  const [left, back] = [instant(), instant()].sort((a, b) => a.getTime() - b.getTime())
  await db.deleteFrom('device_membership').where('device_id', '=', deviceId).execute()
  const isAway = random() < 0.3 && left !== undefined && from < left
  const stays = isAway
    ? [
        { from_at: from, until_at: left, ended_by: 'unlink' as const },
        ...(back && left < back ? [{ from_at: back, until_at: null, ended_by: null }] : []),
      ]
    : [{ from_at: from, until_at: null, ended_by: null }]
  await db
    .insertInto('device_membership')
    .values(stays.map((stay) => ({ device_id: deviceId, serial: null, ...stay })))
    .execute()
  if (random() < 0.2 && left && back && left < back)
    await db
      .insertInto('device_exclusion')
      .values({ device_id: deviceId, from_at: left, until_at: back })
      .execute()
}

/**
 * A location with random devices, whose readings came late, repeated and in any order, partly packed, with repairs. The
 * same for the same seed.
 * @param company its company; a new one if absent
 */
export async function randomSite(database: Database, seed: number, company?: SiteCompany) {
  const random = randomOf(seed)
  const day = pick(random, DAYS)
  const timezone = pick(random, zones)
  const more = (['SOLAR_POWER_PLANT', 'BATTERY', 'EV_CHARGER', 'HVAC', 'OTHER', 'OTHER'] as const).filter(
    () => random() < 0.4,
  )
  const categories: DeviceCategory[] = [...(random() < 0.9 ? (['GRID'] as const) : []), ...more]
  if (categories.length === 0) categories.push('GRID')
  const { locationId, deviceIds } = await database.inTx(system, ({ tx }) =>
    createSite(tx, {
      timezone,
      devices: categories.map((category) => ({ category })),
      ...(company && { company }),
    }),
  )
  const { db, inTx } = database
  if (random() < 0.7)
    await db.updateTable('location').set({ grid_limit_w: 17_000 }).where('id', '=', locationId).execute()
  for (const deviceId of deviceIds) await belong(database, random, deviceId, day)
  const samples = categories.flatMap((category, i) => samplesOf(random, deviceIds[i] ?? 0, category, day))
  const late = samples.filter(() => random() < 0.05)
  const doubled = samples.filter(() => random() < 0.02)
  const isLate = new Set(late)
  await inTx(system, ({ tx }) =>
    storeSamples(
      tx,
      locationId,
      samples.filter((sample) => !isLate.has(sample)),
    ),
  )
  await rollUpAll(database)
  if (random() < 0.5) await inTx(system, ({ tx }) => packDay(tx, locationId, day))
  await inTx(system, ({ tx }) => storeSamples(tx, locationId, [...late.toReversed(), ...doubled]))
  await rollUpAll(database)
  if (random() < 0.6) {
    const kind = pick(random, ['drop', 'exchange', 'turn'] as const)
    const from = day + Math.floor(random() * 1_200) * MINUTE_MS
    const to = kind === 'exchange' ? from : from + 90 * MINUTE_MS
    await inTx(system, async ({ tx }) => {
      await tx
        .insertInto('reading_repair')
        .values({ device_id: pick(random, deviceIds), kind, from_at: new Date(from), to_at: new Date(to) })
        .execute()
      const quarters = Array.from({ length: 120 }, (_, i) => day - 3 * 3_600_000 + i * QUARTER_MS)
      await markDirty(tx, locationId, quarters)
    })
    await rollUpAll(database)
  }
  return { locationId, timezone, range: { from: day, to: day + UTC_DAY_MS } }
}
