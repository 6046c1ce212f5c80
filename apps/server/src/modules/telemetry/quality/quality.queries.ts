import type { DeviceQuality, DeviceQualitySummary, Finding } from '@kilowatt/contracts/telemetry/quality'
import type { DeviceCategory } from '@kilowatt/domain/devices/device-categories'
import { type FindingKind, findingKinds } from '@kilowatt/domain/energy/quality/finding-kinds'
import { joinedFindings } from '@kilowatt/domain/energy/quality/findings'
import { answers } from '@kilowatt/domain/energy/quality/repairs'
import { recordOf } from '@kilowatt/domain/record-of'
import { floorToUtcDay, UTC_DAY_MS } from '@kilowatt/domain/time/floor-time'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { inNameOrder } from '../../../platform/database/name-order.ts'
import { decodeArray } from '../../../platform/database/packed-arrays.ts'
import type { AccessibleDevice } from '../../devices/index.ts'
import type { AccessibleLocation } from '../../tenancy/index.ts'
import { isoDay } from '../minutes/minute-view.queries.ts'
import { judgeWindow } from './judge-days.queries.ts'
import { type Kept, oldestKept } from './repair-request.ts'
import { isComputing, listRepairs, repairsInForceOf } from './repairs.queries.ts'

/** Largest number of findings on a page; `total` is the number of all. */
const SHOWN = 100
/** Largest number of findings read, including their thumbnails, for years of data. */
const MOST_READ = 5_000
/** Longest span of days that are judged while the user waits. Usually the job judges them. */
const LONGEST_FRESH_MS = 3 * UTC_DAY_MS

export async function readDeviceQuality(
  db: Db,
  { id, location }: AccessibleDevice,
  kept: Kept,
): Promise<DeviceQuality> {
  const findings = (await findingsOf(db, location.id, [id], kept, id)).get(id) ?? []
  return {
    since: oldestKept(kept),
    timezone: location.timezone,
    findings: shownOf(findings),
    total: findings.filter(({ repairId }) => repairId === null).length,
    repairs: await listRepairs(db, id),
    computing: await isComputing(db, { locationId: location.id, deviceId: id }),
  }
}

/**
 * The newest findings, newest first. Restarted registers of any age are included, because there are few and
 * they change energies.
 */
function shownOf(findings: readonly Finding[]): Finding[] {
  const resets = findings.filter(({ kind }) => kind === 'reset')
  const others = findings.filter(({ kind }) => kind !== 'reset')
  const newestFirst = (some: readonly Finding[]) => some.toSorted((a, b) => b.to - a.to)
  const shown = newestFirst(resets).slice(0, SHOWN)
  return newestFirst([...shown, ...newestFirst(others).slice(0, SHOWN - shown.length)])
}

/** The devices of a location; devices that need attention are first. */
export async function readLocationQuality(
  db: Db,
  location: AccessibleLocation,
  kept: Kept,
): Promise<{ since: number; devices: DeviceQualitySummary[] }> {
  const devices: { id: number; name: string; category: DeviceCategory }[] = await db
    .selectFrom('device')
    .select(['id', 'name', 'category'])
    .where('location_id', '=', location.id)
    .where('status', '<>', 'deleted')
    .orderBy(inNameOrder('name'))
    .orderBy('id')
    .execute()
  const ids = devices.map(({ id }) => id)
  const findings = await findingsOf(db, location.id, ids, kept)
  const repairs = await repairsInForceOf(db, ids)
  const summaries = devices.map((device): DeviceQualitySummary => {
    const open = (findings.get(device.id) ?? []).filter(({ repairId }) => repairId === null)
    return {
      ...device,
      counts: recordOf(findingKinds, (kind: FindingKind) => open.filter((one) => one.kind === kind).length),
      latestAt: open.length === 0 ? null : Math.max(...open.map(({ to }) => to)),
      repairs: repairs.get(device.id)?.length ?? 0,
    }
  })
  return {
    since: oldestKept(kept),
    devices: summaries.toSorted((a, b) => (b.latestAt ?? 0) - (a.latestAt ?? 0)),
  }
}

/**
 * Stored findings of judged days, and findings calculated now for the days since, each with the repair that
 * resolves it.
 */
async function findingsOf(
  db: Db,
  locationId: number,
  deviceIds: readonly number[],
  kept: Kept,
  only: number | null = null,
): Promise<Map<number, Finding[]>> {
  const { now } = kept
  const stored = await readStored(db, deviceIds, oldestKept(kept))
  const from = Math.max(await judgedUpTo(db, locationId), floorToUtcDay(now - LONGEST_FRESH_MS))
  const fresh = await judgeWindow(db, [locationId], { from, to: now }, now, only)
  const repairs = await repairsInForceOf(db, deviceIds)
  return new Map(
    deviceIds.map((id) => {
      const found = fresh.find(({ deviceId }) => deviceId === id)?.found ?? []
      const all = [...(stored.get(id) ?? []).filter((one) => one.day < from), ...found.map(asStored)]
      const joined = joinedFindings(all).map(
        ({ kind, quantity, certainty, value, reference, picture, ...one }) => ({
          ...{ kind, quantity, from: one.from, to: one.to, certainty, value, reference, picture },
          repairId:
            repairs.get(id)?.find((repair) => answers(repair, { kind, from: one.from, to: one.to }))?.id ??
            null,
        }),
      )
      return [id, joined] as const
    }),
  )
}

type Stored = Omit<Finding, 'repairId'> & { readonly day: number }

type JudgedNow = Awaited<ReturnType<typeof judgeWindow>>[number]['found'][number]

const asStored = ({ picture, ...found }: JudgedNow): Stored => ({
  ...found,
  day: floorToUtcDay(found.from),
  picture: picture && { from: picture.from, to: picture.to, values: nullable(picture.values) },
})

const nullable = (values: ArrayLike<number>) =>
  Array.from(values, (value) => (Number.isNaN(value) ? null : value))

type StoredRow = Omit<Stored, 'from' | 'to' | 'day' | 'picture'> & {
  readonly deviceId: number
  readonly day: string
  readonly from: Date
  readonly to: Date
  readonly pictureFrom: Date | null
  readonly pictureTo: Date | null
  readonly picture: Buffer | null
}

async function readStored(
  db: Db,
  deviceIds: readonly number[],
  since: number,
): Promise<Map<number, Stored[]>> {
  const { rows } = await sql<StoredRow>`
    select device_id as "deviceId", day::text, kind, quantity, from_at as from, to_at as to, certainty, value, reference,
      picture_from as "pictureFrom", picture_to as "pictureTo", array_send(picture) as picture
    from reading_finding
    where device_id = any(${deviceIds}::integer[]) and day >= ${isoDay(since)}
    order by from_at desc limit ${MOST_READ}
  `.execute(db)
  const byDevice = new Map<number, Stored[]>(deviceIds.map((id) => [id, []]))
  for (const { deviceId, day, from, to, pictureFrom, pictureTo, picture, ...row } of rows.toReversed())
    byDevice.get(deviceId)?.push({
      ...row,
      day: Date.parse(day),
      from: from.getTime(),
      to: to.getTime(),
      picture:
        picture && pictureFrom && pictureTo
          ? { from: pictureFrom.getTime(), to: pictureTo.getTime(), values: nullable(decodeArray(picture)) }
          : null,
    })
  return byDevice
}

/** End of the newest judged day, epoch ms. */
async function judgedUpTo(db: Db, locationId: number): Promise<number> {
  const newest = await db
    .selectFrom('judged_day')
    .select((eb) => eb.fn.max('day').as('day'))
    .where('location_id', '=', locationId)
    .executeTakeFirst()
  return newest?.day ? Date.parse(newest.day) + UTC_DAY_MS : 0
}
