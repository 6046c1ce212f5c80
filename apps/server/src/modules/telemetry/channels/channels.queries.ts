import type { ChannelValue } from '@kilowatt/contracts/telemetry/channels'
import { type QuantityName, quantities, quantityNames } from '@kilowatt/domain/energy/readings/quantities'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { type AccessibleDevice, inDeviceOrder } from '../../devices/index.ts'

/**
 * Number of samples searched, because not every sample has every channel: registers may be sent once per quarter-hour,
 * among samples every ten seconds.
 */
const SAMPLES_BACK = 100

type Sample = {
  readonly device_id: number
  readonly at: Date
  readonly extra: Readonly<Record<string, unknown>> | null
} & {
  readonly [column in (typeof quantities)[QuantityName]['column']]: number | null
}

/**
 * The newest value of every channel that a device announces or measures; null for an announced channel that
 * was not measured recently.
 */
export async function readLatestChannels(
  db: Db,
  { id, location }: Pick<AccessibleDevice, 'id' | 'location'>,
): Promise<ChannelValue[]> {
  return (await readChannels(db, location.id, [id])).get(id) ?? []
}

/** Like `readLatestChannels`, for every device of a location that is not deleted. */
export async function readLocationChannels(
  db: Db,
  locationId: number,
): Promise<{ deviceId: number; channels: ChannelValue[] }[]> {
  const devices = await db
    .selectFrom('device')
    .select('id')
    .where('location_id', '=', locationId)
    .where('status', '<>', 'deleted')
    .orderBy(inDeviceOrder('device'))
    .execute()
  const ids = devices.map(({ id }) => id)
  const channels = await readChannels(db, locationId, ids)
  return ids.map((deviceId) => ({ deviceId, channels: channels.get(deviceId) ?? [] }))
}

async function readChannels(
  db: Db,
  locationId: number,
  deviceIds: readonly number[],
): Promise<ReadonlyMap<number, ChannelValue[]>> {
  const { rows } = await sql<Sample>`
    select s.* from unnest(${deviceIds}::integer[]) as d (id), lateral (
      select * from sample where location_id = ${locationId} and device_id = d.id
      order by at desc limit ${sql.lit(SAMPLES_BACK)}
    ) as s
  `.execute(db)
  const announced = await db
    .selectFrom('device_channel')
    .select(['device_id as deviceId', 'name'])
    .where('device_id', '=', sql<number>`any(${deviceIds}::integer[])`)
    .execute()
  const samples = Map.groupBy(rows, ({ device_id }) => device_id)
  const names = Map.groupBy(announced, ({ deviceId }) => deviceId)
  return new Map(
    deviceIds.map((id) => [
      id,
      latestOf(
        samples.get(id) ?? [],
        (names.get(id) ?? []).map(({ name }) => name),
      ),
    ]),
  )
}

/** @param samples of one device, newest first */
function latestOf(samples: readonly Sample[], announced: readonly string[]): ChannelValue[] {
  const found = new Map<string, Pick<ChannelValue, 'value' | 'at'>>()
  for (const sample of samples) {
    const at = sample.at.getTime()
    for (const name of quantityNames) keep(found, name, sample[quantities[name].column], at)
    for (const [name, value] of Object.entries(sample.extra ?? {})) keep(found, name, value, at)
  }
  const names = new Set([...found.keys(), ...announced])
  const own = [...names].filter((name) => !isQuantity(name)).toSorted()
  return [...quantityNames.filter((name) => names.has(name)), ...own].map((name) => ({
    name,
    quantity: isQuantity(name) ? name : null,
    ...(found.get(name) ?? { value: null, at: null }),
  }))
}

function keep(
  found: Map<string, Pick<ChannelValue, 'value' | 'at'>>,
  name: string,
  value: unknown,
  at: number,
) {
  if (found.has(name)) return
  if (typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean')
    found.set(name, { value, at })
}

const isQuantity = (name: string): name is QuantityName => Object.hasOwn(quantities, name)
