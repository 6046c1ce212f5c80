import type { DeviceCategory, OemDeviceType } from '@kilowatt/domain/devices/device-categories'
import type { Span } from '@kilowatt/domain/devices/membership'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { EventBus } from '../../../platform/events/events.ts'
import { oemDeviceChanged } from '../device-events.ts'

/** A device behind an OEM device, by the name its telemetry uses. */
export type KnownSource = {
  readonly deviceId: number
  readonly category: DeviceCategory
  readonly expectedPeriodS: number
  /** mounted the wrong way round */
  readonly reversed: boolean
  /**
   * times in which another controller measured the device here; samples for these times from its own
   * controller are ignored
   */
  readonly measuredByOthers: readonly Span[]
}

/** An OEM device, as needed for device traffic. */
export type KnownDevice = {
  readonly oemDeviceId: number
  readonly serial: string
  readonly type: OemDeviceType
  /** null if unlinked */
  readonly locationId: number | null
  /** of its location */
  readonly timezone: string | null
  /** sends every second while someone watches */
  readonly realtimePush: boolean
  /** SHA-256 of the secret */
  readonly secretHash: Buffer
  /** epoch ms */
  readonly registeredAt: number
  /** `rev` of the last accepted `u/info` */
  readonly infoRevision: number | null
  /** as last reported */
  readonly softwareVersion: string | null
  readonly sources: ReadonlyMap<string, KnownSource>
}

/**
 * Cache from serial to device. A change takes effect at once in the process that makes it (platform event) and within
 * `TTL_MS` elsewhere. Only existing devices are cached: an unknown serial costs a query each time, shared by
 * simultaneous requests.
 */
export type DeviceDirectory = Disposable & {
  /** from the cache, synchronously; undefined if missing or too old */
  readonly peek: (serial: string) => KnownDevice | undefined
  readonly find: (serial: string) => Promise<KnownDevice | null>
  readonly forget: (serial: string) => void
}

const TTL_MS = 60_000
/** From this age on, a used entry is refreshed in the background. */
const RENEW_MS = 30_000

type Entry = { readonly device: KnownDevice; readonly loadedAt: number; renewing: boolean }

export function createDeviceDirectory(db: Db, events: EventBus, now = Date.now): DeviceDirectory {
  const entries = new Map<string, Entry>()
  let wanted: Map<string, PromiseWithResolvers<KnownDevice | null>> | null = null
  /** increases with every `forget`, so that an earlier read is not cached */
  const generation = new Map<string, number>()

  function find(serial: string): Promise<KnownDevice | null> {
    const cached = peek(serial)
    return cached ? Promise.resolve(cached) : load(serial)
  }

  function peek(serial: string): KnownDevice | undefined {
    const entry = entries.get(serial)
    if (!entry) return undefined
    const age = now() - entry.loadedAt
    if (age >= TTL_MS) return undefined
    if (age >= RENEW_MS && !entry.renewing) {
      entry.renewing = true
      load(serial).catch(() => {
        entry.renewing = false
      })
    }
    return entry.device
  }

  function load(serial: string): Promise<KnownDevice | null> {
    if (!wanted) {
      wanted = new Map()
      setImmediate(loadWanted)
    }
    const known = wanted.get(serial)
    if (known) return known.promise
    const answer = Promise.withResolvers<KnownDevice | null>()
    wanted.set(serial, answer)
    return answer.promise
  }

  async function loadWanted() {
    const answers = wanted ?? new Map<string, PromiseWithResolvers<KnownDevice | null>>()
    wanted = null
    const asked = new Map([...answers.keys()].map((serial) => [serial, generation.get(serial)]))
    try {
      const found = await readDevices(db, [...answers.keys()])
      for (const [serial, answer] of answers) {
        const device = found.get(serial) ?? null
        if (!device) entries.delete(serial)
        else if (asked.get(serial) === generation.get(serial))
          entries.set(serial, { device, loadedAt: now(), renewing: false })
        answer.resolve(device)
      }
    } catch (err) {
      for (const answer of answers.values()) answer.reject(err)
    }
  }

  function forget(serial: string) {
    entries.delete(serial)
    generation.set(serial, (generation.get(serial) ?? 0) + 1)
  }

  const unsubscribe = events.on(oemDeviceChanged, ({ serial }) => forget(serial))
  const sweep = setInterval(() => {
    for (const [serial, { loadedAt }] of entries) if (now() - loadedAt >= TTL_MS) entries.delete(serial)
    if (!wanted) generation.clear()
  }, TTL_MS)

  return {
    peek,
    find,
    forget,
    [Symbol.dispose]() {
      clearInterval(sweep)
      unsubscribe()
    },
  }
}

type Row = {
  id: number
  serial: string
  type: OemDeviceType
  location_id: number | null
  timezone: string | null
  realtime_push: boolean
  secret_hash: Buffer
  created_at: Date
  info_revision: number | null
  software_version: string | null
  sources: {
    source: string
    id: number
    category: DeviceCategory
    period: number
    reversed: boolean
    measuredByOthers: Span[] | null
  }[]
}

async function readDevices(db: Db, serials: readonly string[]): Promise<Map<string, KnownDevice>> {
  const { rows } = await sql<Row>`
    select o.id, o.serial, o.type, o.location_id, l.timezone, o.realtime_push, o.secret_hash, o.created_at, o.info_revision, o.software_version,
      coalesce(json_agg(json_build_object(
        'source', d.source, 'id', d.id, 'category', d.category, 'period', d.expected_period_s, 'reversed', d.reversed,
        'measuredByOthers', (
          select json_agg(json_build_object('from', stay.from, 'to', stay.to) order by stay.from) from (
            -- what is older than the first stay is of whoever was first
            select case when row_number() over (order by m.from_at) = 1 then 0
              else (extract(epoch from m.from_at) * 1000)::bigint end as from,
              (extract(epoch from m.until_at) * 1000)::bigint as to, m.serial
            from device_membership m where m.device_id = d.id and m.ended_by is distinct from 'readings'
          ) stay
          where stay.serial <> o.serial and stay.to is not null
        )
      )) filter (where d.id is not null), '[]') as sources
    from oem_device o
    left join location l on l.id = o.location_id
    left join device d on d.oem_device_id = o.id and d.location_id = o.location_id
      and d.source is not null and d.status <> 'deleted'
    where o.serial = any(${serials}::text[])
    group by o.id, l.timezone
  `.execute(db)
  return new Map(
    rows.map((row) => [
      row.serial,
      {
        oemDeviceId: row.id,
        serial: row.serial,
        type: row.type,
        locationId: row.location_id,
        timezone: row.timezone,
        realtimePush: row.realtime_push,
        secretHash: row.secret_hash,
        registeredAt: row.created_at.getTime(),
        infoRevision: row.info_revision,
        softwareVersion: row.software_version,
        sources: new Map(
          row.sources.map(({ source, id, category, period, reversed, measuredByOthers }) => [
            source,
            {
              deviceId: id,
              category,
              expectedPeriodS: period,
              reversed,
              measuredByOthers: measuredByOthers ?? [],
            },
          ]),
        ),
      },
    ]),
  )
}
