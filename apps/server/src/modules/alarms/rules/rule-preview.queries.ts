import { PREVIEW_DAYS } from '@kilowatt/contracts/alarms/alarm-limits'
import type { AlarmRuleInput, AlarmRulePreview } from '@kilowatt/contracts/alarms/alarm-rules'
import type { AlarmKind, AlarmPlace, ReadingKind } from '@kilowatt/domain/alarms/alarm-kind'
import { wholeSettings } from '@kilowatt/domain/alarms/alarm-settings'
import type { DeviceCategory } from '@kilowatt/domain/devices/device-categories'
import type { MinuteColumns } from '@kilowatt/domain/energy/readings/minute-columns'
import type { QuantityName } from '@kilowatt/domain/energy/readings/quantities'
import { roundTo } from '@kilowatt/domain/round-to'
import { floorToMinute, MINUTE_MS, UTC_DAY_MS } from '@kilowatt/domain/time/floor-time'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { yieldToEventLoop } from '../../../platform/long-work.ts'
import { readMinutes } from '../../telemetry/index.ts'
import type { AccessibleLocation } from '../../tenancy/index.ts'
import { judgeReading, type ReadingRule, watchDevice } from '../evaluation/readings/watched-device.ts'
import { isAbout } from '../evaluation/readings/watched-devices.queries.ts'

const MAX_SHOWN = 200
/** Open for more than this share of the time is a state rather than an alarm. */
const CONSTANT_PCT = 50
const MINUTES_AT_ONCE = 2_000

type Span = { readonly from: number; to: number | null }
type Window = { readonly from: number; readonly to: number }
type History = {
  readonly spans: readonly Span[]
  /** start of the history; null without any */
  readonly from: number | null
  /** number of sources that it is about */
  readonly sources: number
}

/**
 * Alarms that a rule would have raised at a location in the past days. A rule for readings is tried on the stored
 * minutes, exactly as readings are judged when they arrive. For other kinds, the past alarms are shown.
 */
export async function previewRule(
  db: Db,
  location: AccessibleLocation,
  { rule, kind }: { readonly rule: AlarmRuleInput; readonly kind: AlarmKind },
  now: number,
): Promise<AlarmRulePreview> {
  const to = floorToMinute(now)
  const window = { from: to - PREVIEW_DAYS * UTC_DAY_MS, to }
  if (kind.evaluation === 'reading') {
    const history = await fromReadings(db, location, readingRule(kind, rule), window)
    return { ...summary(history, to), isUnmeasured: history.from === null }
  }
  return { ...summary(await fromPast(db, location, kind, window), to), isUnmeasured: false }
}

function readingRule(kind: ReadingKind, rule: AlarmRuleInput): ReadingRule {
  const settings = wholeSettings(kind, rule.settings)
  return {
    ...{ id: 0, kind: { ...kind, name: rule.kind }, slot: rule.kind, severity: rule.severity, settings },
    ...{ raiseDelayS: rule.raiseDelayS, clearDelayS: rule.clearDelayS },
    quantities: kind.quantities(settings),
    windowMin: kind.windowMin(settings),
  }
}

async function fromReadings(
  db: Db,
  location: AccessibleLocation,
  rule: ReadingRule,
  window: Window,
): Promise<History> {
  const { place, devices } = await readPlace(db, location)
  const deviceIds = devices.filter((device) => isAbout(rule.settings, device)).map(({ id }) => id)
  const minutes = await readMinutes(db, {
    ...{ locationIds: [location.id], deviceIds, quantities: rule.quantities },
    ...window,
  })
  const spans: Span[] = []
  let first = Number.POSITIVE_INFINITY
  for (const columns of minutes.values()) {
    const ofDevice = await judgeMinutes(columns, rule, place, window)
    spans.push(...ofDevice.spans)
    first = Math.min(first, ofDevice.firstAt)
  }
  return { spans, from: Number.isFinite(first) ? first : null, sources: minutes.size }
}

async function judgeMinutes(
  columns: MinuteColumns,
  rule: ReadingRule,
  place: AlarmPlace,
  { from, to }: Window,
) {
  const source = { source: '', companyId: null, locationId: null, oemDeviceId: null, deviceId: null }
  const device = watchDevice(source, place, [rule], new Map())
  const spans: Span[] = []
  let firstAt = Number.POSITIVE_INFINITY
  let i = 0
  const value = (name: QuantityName) => {
    const known = columns[name]?.[i] ?? Number.NaN
    return Number.isNaN(known) ? null : known
  }
  for (; i < (to - from) / MINUTE_MS; i++) {
    if (i % MINUTES_AT_ONCE === 0) await yieldToEventLoop()
    if (rule.quantities.every((name) => value(name) === null)) continue
    const at = from + i * MINUTE_MS
    firstAt = Math.min(firstAt, at)
    for (const { happened, life } of judgeReading(device, { at, value })) {
      if (happened.includes('raised')) spans.push({ from: life.firstAt ?? at, to: null })
      const last = spans.at(-1)
      if (happened.includes('resolved') && last) last.to = at
    }
  }
  return { spans, firstAt }
}

async function readPlace(db: Db, { id }: AccessibleLocation) {
  const place = await db
    .selectFrom('location')
    .select(['timezone', 'latitude', 'longitude'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { rows: devices } = await sql<{ id: number; category: DeviceCategory }>`
    select id, category from device where location_id = ${id} and status <> 'deleted'
  `.execute(db)
  return { place, devices }
}

async function fromPast(
  db: Db,
  { id }: AccessibleLocation,
  kind: AlarmKind,
  { from }: Window,
): Promise<History> {
  const { rows } = await sql<{ first_at: Date; resolved_at: Date | null; source: string }>`
    select first_at, resolved_at, source from alarm
    where location_id = ${id} and slot = ${kind.name}
      and (resolved_at is null or resolved_at >= ${new Date(from)})
    order by first_at
  `.execute(db)
  return {
    spans: rows.map(({ first_at, resolved_at }) => ({
      from: Math.max(from, first_at.getTime()),
      to: resolved_at?.getTime() ?? null,
    })),
    from,
    sources: new Set(rows.map(({ source }) => source)).size,
  }
}

function summary({ spans, from, sources }: History, to: number): Omit<AlarmRulePreview, 'isUnmeasured'> {
  const lengthMs = from === null ? 0 : to - from
  const openMs = spans.reduce((sum, span) => sum + (span.to ?? to) - span.from, 0)
  const openPct = lengthMs === 0 ? 0 : (100 * openMs) / (lengthMs * Math.max(1, sources))
  return {
    days: Math.ceil(lengthMs / UTC_DAY_MS),
    alarms: spans.toSorted((a, b) => b.from - a.from).slice(0, MAX_SHOWN),
    count: spans.length,
    openPct: roundTo(openPct, 1),
    isConstant: openPct > CONSTANT_PCT,
  }
}
