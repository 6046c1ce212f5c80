import type { ChannelValue } from '@kilowatt/contracts/telemetry/channels'
import { type QuantityName, quantities, quantityNames } from '@kilowatt/domain/energy/readings/quantities'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { AccessibleDevice } from '../../devices/index.ts'

/** Not every sample carries every channel: registers may come once in a quarter-hour, among samples of every ten seconds. */
const SAMPLES_BACK = 100

type Sample = { readonly at: Date; readonly extra: Readonly<Record<string, unknown>> | null } & {
  readonly [column in (typeof quantities)[QuantityName]['column']]: number | null
}

/** The newest value of every channel that a device announces or measures; what it announces and has not measured lately is null. */
export async function readLatestChannels(
  db: Db,
  { id, location }: Pick<AccessibleDevice, 'id' | 'location'>,
): Promise<ChannelValue[]> {
  const { rows: samples } = await sql<Sample>`
    select * from sample where location_id = ${location.id} and device_id = ${id}
    order by at desc limit ${sql.lit(SAMPLES_BACK)}
  `.execute(db)
  const announced = await db.selectFrom('device_channel').select('name').where('device_id', '=', id).execute()
  const found = new Map<string, Pick<ChannelValue, 'value' | 'at'>>()
  for (const sample of samples) {
    const at = sample.at.getTime()
    for (const name of quantityNames) keep(found, name, sample[quantities[name].column], at)
    for (const [name, value] of Object.entries(sample.extra ?? {})) keep(found, name, value, at)
  }
  const names = new Set([...found.keys(), ...announced.map(({ name }) => name)])
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
