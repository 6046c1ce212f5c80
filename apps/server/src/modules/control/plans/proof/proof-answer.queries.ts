import type { ComparedCosts, PlanProof } from '@kilowatt/contracts/control/plans/plan-proof'
import type { LocalDate } from '@kilowatt/domain/time/local-day'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../../platform/database/db.ts'
import type { Tables } from '../../../../platform/database/schema.ts'

/** What was stored of the days of a location. Days in another currency than the newest are not shown. */
export async function proofAnswer(
  db: Db,
  locationId: number,
  { from, to }: { readonly from: LocalDate; readonly to: LocalDate },
): Promise<PlanProof> {
  const rows = await db
    .selectFrom('plan_proof')
    .selectAll()
    .select(sql<string>`to_char(day, 'YYYY-MM-DD')`.as('date'))
    .where('location_id', '=', locationId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .execute()
  const currency = rows.findLast((row) => row.currency !== null)?.currency ?? null
  const days = rows
    .filter((row) => row.currency === null || row.currency === currency)
    .map((row) => ({
      ...{ day: row.date, because: row.because, filled: row.filled ?? 0 },
      costs: costsOf(row),
    }))
  const compared = days.flatMap(({ costs }) => costs ?? [])
  return { currency, days, total: compared.length === 0 ? null : compared.reduce(sumOf) }
}

type Row = Selectable<Tables['plan_proof']>

const costsOf = (row: Row): ComparedCosts | null =>
  row.actual === null
    ? null
    : {
        actual: row.actual,
        noControl: row.no_control ?? 0,
        solarFirst: row.solar_first ?? 0,
        perfect: row.perfect ?? 0,
        uncertainty: {
          noControl: row.no_control_uncertainty ?? 0,
          solarFirst: row.solar_first_uncertainty ?? 0,
        },
      }

/** Uncertainties add up, because the days may all be off in the same direction. */
const sumOf = (a: ComparedCosts, b: ComparedCosts): ComparedCosts => ({
  actual: a.actual + b.actual,
  noControl: a.noControl + b.noControl,
  solarFirst: a.solarFirst + b.solarFirst,
  perfect: a.perfect + b.perfect,
  uncertainty: {
    noControl: a.uncertainty.noControl + b.uncertainty.noControl,
    solarFirst: a.uncertainty.solarFirst + b.uncertainty.solarFirst,
  },
})
