import { PREVIEW_DAYS } from '@kilowatt/contracts/alarms/alarm-limits'
import type { AlarmRuleInput, AlarmRulePreview } from '@kilowatt/contracts/alarms/alarm-rules'
import type { AlarmKind, ReadingKind } from '@kilowatt/domain/alarms/alarm-kind'
import { replayConditions } from '@kilowatt/domain/alarms/alarm-replay'
import { wholeSettings } from '@kilowatt/domain/alarms/alarm-settings'
import { floorToMinute, UTC_DAY_MS } from '@kilowatt/domain/time/floor-time'
import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/db.ts'
import type { ReadingRule } from '../../evaluation/readings/watched-device.ts'
import { listRules } from '../alarm-rules.queries.ts'
import type { RuleScope } from '../rule-scope.ts'
import { readAway } from './away-past.queries.ts'
import { factsPast, pastOfFacts } from './facts-past.ts'
import { pastOfOutages } from './outage-past.queries.ts'
import type { Past, PastWindow, PreviewedLocation, TriedRule } from './past.ts'
import { summaryOf } from './preview-summary.ts'
import { previewedLocations } from './previewed-locations.queries.ts'
import { pastOfReadings } from './readings-past.queries.ts'
import { pastOfRecords } from './recorded-past.queries.ts'

type Tried = { readonly rule: AlarmRuleInput; readonly kind: AlarmKind }
type Basis = AlarmRulePreview['basis']

/** Locations that are tried, by the work that one of them is. */
const MOST_OF = { readings: 10, away: 300, recorded: 20_000 } as const

/**
 * Alarms that a rule would have raised in the past days where it would apply: calculated from stored readings, costs,
 * prices and connections, or, for conditions that leave no other trace, from the alarms that were recorded. Of many
 * locations a sample is tried.
 */
export async function previewRule(
  db: Db,
  scope: RuleScope,
  tried: Tried,
  now: number,
): Promise<AlarmRulePreview> {
  const { kind } = tried
  const to = floorToMinute(now)
  const window = { from: to - PREVIEW_DAYS * UTC_DAY_MS, to }
  const isOfLocations = ['location', 'device', 'controller'].includes(kind.subject)
  const slot = tried.rule.slot ?? (kind.isRepeatable ? null : kind.name)
  const needsCoordinates = kind.needsCoordinates ?? false
  const { locations, total, unplaced } = isOfLocations
    ? await previewedLocations(db, scope, { slot, most: mostOf(kind), needsCoordinates })
    : { locations: [], total: 0, unplaced: 0 }
  const usable = needsCoordinates ? locations.filter(isPlaced) : locations
  const known = { total, unplaced: needsCoordinates ? unplaced : 0 }
  if (isOfLocations && usable.length === 0)
    return summaryOf({ because: total === 0 ? 'nothing_known' : 'coordinates' }, known, to)
  const { basis, past } = await tryRule(db, scope, tried, usable, window)
  const found = { basis, past, because: await reasonOf(db, scope, tried, basis, past) }
  return summaryOf(found, isOfLocations ? known : null, to)
}

const isPlaced = ({ latitude, longitude }: PreviewedLocation) => latitude !== null && longitude !== null

function mostOf(kind: AlarmKind): number {
  if (kind.evaluation === 'reading') return MOST_OF.readings
  if (kind.name === 'CONTROLLER_ERROR_CONNECTION') return MOST_OF.away
  const reader = readerOf(kind)
  return reader === null ? MOST_OF.recorded : reader.mostLocations
}

function readerOf({ name }: AlarmKind) {
  const reader = name in factsPast ? factsPast[name as keyof typeof factsPast] : 'recorded'
  return reader === 'recorded' ? null : reader
}

async function tryRule(
  db: Db,
  scope: RuleScope,
  { rule, kind }: Tried,
  locations: readonly PreviewedLocation[],
  window: PastWindow,
): Promise<{ readonly basis: Basis; readonly past: Past }> {
  const tried = { ...rule, settings: wholeSettings(kind, rule.settings) }
  const past = await replayStoredData(db, scope, { rule: tried, kind }, locations, window)
  if (past !== null) return { basis: 'calculated', past }
  const about = { kind: rule.kind, scope, locations }
  return { basis: 'recorded', past: await pastOfRecords(db, about, tried, window) }
}

/** The past alarms of a rule, from stored data; null for a kind whose conditions leave no trace but alarms. */
async function replayStoredData(
  db: Db,
  scope: RuleScope,
  { rule, kind }: Tried,
  locations: readonly PreviewedLocation[],
  window: PastWindow,
): Promise<Past | null> {
  if (kind.evaluation === 'reading')
    return await pastOfReadings(db, locations, readingRule(kind, rule), window)
  if (kind.name === 'CONTROLLER_ERROR_CONNECTION') return await pastOfAway(db, locations, rule, window)
  if (kind.name === 'OUTAGE') return await pastOfOutages(db, scope, rule, window)
  const reader = readerOf(kind)
  return reader === null ? null : await pastOfFacts(db, reader, locations, rule, window)
}

const readingRule = (kind: ReadingKind, rule: AlarmRuleInput): ReadingRule => ({
  ...{ id: 0, kind: { ...kind, name: rule.kind }, slot: rule.kind, severity: rule.severity },
  ...{ settings: rule.settings, raiseDelayS: rule.raiseDelayS, clearDelayS: rule.clearDelayS },
  quantities: kind.quantities(rule.settings),
  windowMin: kind.windowMin(rule.settings),
})

async function pastOfAway(
  db: Db,
  locations: readonly PreviewedLocation[],
  rule: TriedRule,
  window: PastWindow,
): Promise<Past> {
  const ids = locations.map(({ id }) => id)
  const away = await readAway(db, sql`select unnest(${ids}::integer[])`, window)
  const sources = away.map((one) => ({ ...one, spans: replayConditions(one.spans, rule, window.to) }))
  return { sources, tried: locations.length, isAtLeast: away.some(({ isShortened }) => isShortened) }
}

/** Why nothing is counted; null if something is. */
async function reasonOf(
  db: Db,
  scope: RuleScope,
  { rule, kind }: Tried,
  basis: Basis,
  past: Past,
): Promise<AlarmRulePreview['because']> {
  if (past.sources.some(({ spans }) => spans.length > 0)) return null
  if (basis === 'calculated') return past.sources.length === 0 ? 'nothing_known' : null
  const inForce = (await listRules(db, scope)).find(({ slot }) => slot === kind.name)
  return inForce?.isActive === false && rule.isActive ? 'off' : null
}
