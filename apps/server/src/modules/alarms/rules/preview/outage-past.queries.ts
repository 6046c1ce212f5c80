import { replayConditions } from '@kilowatt/domain/alarms/alarm-replay'
import { outageConditions } from '@kilowatt/domain/alarms/kinds/outage/outage-conditions'
import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/db.ts'
import { yieldToEventLoop } from '../../../../platform/long-work.ts'
import { locationsUnder, type RuleScope } from '../rule-scope.ts'
import { readAway } from './away-past.queries.ts'
import type { Past, PastSource, PastWindow, TriedRule } from './past.ts'

/** Controllers that are looked at, unless one company alone has more. */
const MOST_CONTROLLERS = 20_000
/** Logged connections that are read: of more controllers, fewer of each. */
const MOST_ENTRIES = 200_000
const MOST_ENTRIES_EACH = 200
/** that it was lost, and that it came back */
const FEWEST_ENTRIES_EACH = 2

/**
 * Outages that a rule would have raised in its company or, for the platform's rule, in companies without a rule of their
 * own. Of very many controllers, only some companies are tried. Outages of networks are not counted, because it is not
 * stored for long from which network a controller was lost.
 */
export async function pastOfOutages(
  db: Db,
  scope: RuleScope,
  rule: TriedRule,
  window: PastWindow,
): Promise<Past> {
  const { companyIds, isAll, controllers } = await readCompanies(db, scope)
  const entriesEach = Math.floor(MOST_ENTRIES / Math.max(1, controllers))
  const away = await readAway(
    db,
    sql`select id from location where company_id = any(${companyIds}::integer[])`,
    window,
    Math.min(MOST_ENTRIES_EACH, Math.max(FEWEST_ENTRIES_EACH, entriesEach)),
  )
  const outage = {
    controllers: Number(rule.settings.controllers),
    withinMin: Number(rule.settings.withinMin),
  }
  const sources: PastSource[] = []
  for (const ofCompany of Map.groupBy(away, ({ companyId }) => companyId).values()) {
    await yieldToEventLoop()
    const conditions = outageConditions(
      ofCompany.flatMap(({ spans }) => spans),
      outage,
    )
    const knownFrom = ofCompany.reduce((first, one) => Math.min(first, one.knownFrom), window.to)
    sources.push({ locationId: null, spans: replayConditions(conditions, rule, window.to), knownFrom })
  }
  const isAtLeast = scope.of === 'platform' || !isAll || away.some(({ isShortened }) => isShortened)
  return { sources, tried: 0, isAtLeast }
}

/** Companies in which a rule applies: as many as can be tried at once, the same ones each time. */
async function readCompanies(db: Db, scope: RuleScope) {
  const { rows } = await sql<{ id: number; controllers: number; upTo: number }>`
    select l.company_id as id, count(*)::integer as controllers,
      sum(count(*)) over (order by md5(l.company_id::text))::integer as "upTo"
    from oem_device o join location l on l.id = o.location_id
    where l.id in (${locationsUnder(scope)}) ${
      scope.of === 'platform'
        ? sql`and not exists (select from alarm_rule r where r.slot = 'OUTAGE' and r.company_id = l.company_id)`
        : sql``
    }
    group by l.company_id order by "upTo"
  `.execute(db)
  const tried = rows.filter(({ upTo }, i) => i === 0 || upTo <= MOST_CONTROLLERS)
  return {
    companyIds: tried.map(({ id }) => id),
    isAll: tried.length === rows.length,
    controllers: tried.at(-1)?.upTo ?? 0,
  }
}
