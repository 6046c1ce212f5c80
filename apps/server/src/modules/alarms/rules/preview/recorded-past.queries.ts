import type { AlarmSettings } from '@kilowatt/domain/alarms/alarm-kind'
import type { AlarmKindName } from '@kilowatt/domain/alarms/alarm-kind-names'
import { replayConditions } from '@kilowatt/domain/alarms/alarm-replay'
import { UTC_DAY_MS } from '@kilowatt/domain/time/floor-time'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../platform/database/db.ts'
import { ms } from '../../evaluation/states/company-conditions.ts'
import type { RuleScope } from '../rule-scope.ts'
import type { Past, PastWindow, PreviewedLocation, TriedRule } from './past.ts'

/** The newest alarms that are read. */
const MOST_ALARMS = 20_000

type Row = {
  source: string
  locationId: number | null
  from: number
  to: number | null
  limit: number | null
  raiseDelayS: number | null
}

/** How much later the condition would have begun with other days than those of the alarm's limit. */
const laterMs: Partial<Record<AlarmKindName, (limit: number, settings: AlarmSettings) => number>> = {
  PORTAL_DATA_MISSING: (limit, { days }) => (Number(days) - limit) * UTC_DAY_MS,
  BRAND_CERTIFICATE: (limit, { days }) => (limit - Number(days)) * UTC_DAY_MS,
}

/**
 * Alarms of the past with the delays of a rule: their conditions lasted from their first finding until the delay before
 * they were resolved. Conditions that were too short for the rule of that time were not recorded.
 */
export async function pastOfRecords(
  db: Db,
  {
    kind,
    scope,
    locations,
  }: { kind: AlarmKindName; scope: RuleScope; locations: readonly PreviewedLocation[] },
  rule: TriedRule,
  window: PastWindow,
): Promise<Past> {
  const rows = await readRecorded(db, kind, alarmsOf(scope, locations), window)
  let isAtLeast = rows.length === MOST_ALARMS
  const spans = rows.flatMap(({ from, to, limit, raiseDelayS, ...about }) => {
    const shiftMs = limit === null ? 0 : (laterMs[kind]?.(limit, rule.settings) ?? 0)
    if (shiftMs < 0 || (raiseDelayS ?? 0) > rule.raiseDelayS) isAtLeast = true
    const began = from + shiftMs
    const isOver = to !== null && to <= Math.max(began, window.from)
    return isOver ? [] : [{ ...about, span: { from: began, to } }]
  })
  const fired = [...Map.groupBy(spans, ({ source }) => source).values()].map((ofSource) => ({
    locationId: ofSource[0]?.locationId ?? null,
    spans: replayConditions(
      ofSource.map(({ span }) => span),
      rule,
      window.to,
    ).map((span) => ({ ...span, from: Math.max(window.from, span.from) })),
    knownFrom: window.from,
  }))
  const withAlarms = new Set(fired.map(({ locationId }) => locationId))
  const quiet = locations
    .filter(({ id }) => !withAlarms.has(id))
    .map(({ id, since }) => ({ locationId: id, spans: [], knownFrom: Math.max(window.from, since) }))
  const about = locations.length > 0 || fired.length > 0 ? [] : [nothingAbout(window)]
  return { sources: [...fired, ...quiet, ...about], tried: locations.length, isAtLeast }
}

/** A company or the platform without alarms. */
const nothingAbout = ({ from }: PastWindow) => ({ locationId: null, spans: [], knownFrom: from })

function alarmsOf(
  { of, companyId }: RuleScope,
  locations: readonly PreviewedLocation[],
): RawBuilder<unknown> {
  if (locations.length > 0) return sql`a.location_id = any(${locations.map(({ id }) => id)}::integer[])`
  return of === 'company'
    ? sql`a.location_id is null and a.company_id = ${companyId}`
    : sql`a.location_id is null and ${of === 'platform'}`
}

async function readRecorded(
  db: Db,
  kind: AlarmKindName,
  which: RawBuilder<unknown>,
  { from }: PastWindow,
): Promise<Row[]> {
  const clearDelay = sql`make_interval(secs => coalesce(r.clear_delay_s, 0))`
  const { rows } = await sql<Row>`
    select a.source, a.location_id as "locationId", ${ms(sql`a.first_at`)} as from,
      case when a.resolved_at is not null then ${ms(sql`greatest(a.first_at, a.resolved_at - ${clearDelay})`)} end as to, a.limit_value as limit,
      r.raise_delay_s as "raiseDelayS"
    from alarm a left join alarm_rule r on r.id = a.rule_id
    where a.slot = ${kind} and ${which} and (a.resolved_at is null or a.resolved_at >= ${new Date(from)})
    order by a.first_at desc limit ${MOST_ALARMS}
  `.execute(db)
  return rows
}
