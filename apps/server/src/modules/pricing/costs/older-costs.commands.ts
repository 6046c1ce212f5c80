import { addDays, type LocalDate } from '@kilowatt/domain/time/local-day'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/db.ts'
import type { ClaimedMark } from '../marks/claimed-marks.commands.ts'
import type { CalculationTerms } from './calculation-terms.queries.ts'

/**
 * First day that can be recalculated; null if no energies are stored. A month with tiers that is stored only
 * in part cannot be recalculated, because its earlier energy is unknown.
 */
export function countableFrom(
  { energies }: Pick<ClaimedMark, 'energies'>,
  {
    firstDay,
    firstCostDay,
    needsWholeMonths,
  }: Pick<CalculationTerms, 'firstDay' | 'firstCostDay' | 'needsWholeMonths'>,
): LocalDate | null {
  if (firstDay === null || !needsWholeMonths || firstDay.endsWith('-01')) return firstDay
  const isCut =
    firstCostDay !== null && firstCostDay < firstDay && !(energies !== null && energies.from < firstDay)
  return isCut ? addDays(`${firstDay.slice(0, 7)}-28`, 4).replace(/..$/, '01') : firstDay
}

/**
 * Keeps the old costs of earlier days, marked as such, as long as their price list applies in their currency.
 * If the energies themselves no longer exist, the costs are deleted.
 */
export async function keepOlderCosts(
  tx: Tx,
  { locationId, from, to, energies }: ClaimedMark,
  countable: LocalDate | null,
): Promise<void> {
  if (countable !== null && countable <= from) return
  const older = sql`c.location_id = ${locationId} and c.day between ${from} and ${to}
    and (${countable}::date is null or c.day < ${countable})`
  await sql`
    delete from cost_day c where ${older} and (
      c.day between ${energies?.from ?? null}::date and ${energies?.to ?? null}::date
      or not exists (
        select from price_list l join utility_plan p on p.id = l.plan_id
        join utility_plan_version v on v.id = c.version_id join utility_plan counted on counted.id = v.plan_id
        where l.id = c.price_list_id and daterange(l.valid_from, l.valid_to, '[]') @> c.day and p.currency = counted.currency
      )
    )
  `.execute(tx)
  await sql`update cost_day c set is_outdated = true where ${older} and not c.is_outdated`.execute(tx)
}
