import { measuredBit } from '@kilowatt/domain/energy/balance/measured-parts'
import { storedMetricNames, storedMetrics } from '@kilowatt/domain/energy/balance/metrics'
import { type RawBuilder, sql } from 'kysely'

/** Parts drawn in the balance. Flows follow from the drawn energies, and are marked together with them. */
const drawn = storedMetricNames.filter((metric) => storedMetrics[metric].series !== null)

/**
 * Bits of the parts with unmeasured energy in a quarter-hour `q`: registers show how much, but not when. 0 if
 * there is none.
 */
export const gapPartsOf = (q: string): RawBuilder<number> => {
  const cases = [...Map.groupBy(drawn, (metric) => measuredBit[metric])].flatMap(([bit, metrics]) => {
    if (bit === null) return []
    const flowed = metrics.map((metric) => sql`${sql.ref(`${q}.${storedMetrics[metric].column}`)} <> 0`)
    const isUnmeasured = sql`${sql.ref(`${q}.measured`)} & ${sql.lit(bit)} = 0`
    return [
      sql`case when ${isUnmeasured} and (${sql.join(flowed, sql` or `)}) then ${sql.lit(bit)} else 0 end`,
    ]
  })
  return sql`(${sql.join(cases, sql` | `)})`
}
