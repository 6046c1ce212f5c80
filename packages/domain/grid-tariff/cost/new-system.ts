import { type ByBlock, chargedBlocks } from '../calendar/block-schedule.ts'
import type { LoadMonth } from '../load/load-months.ts'
import { byBlock, rising, roundPowerKw } from '../powers/agreed-powers.ts'
import type { PowersInForce } from '../powers/powers-in-force.ts'
import { excessFactorIn, networkRowIn, pricedAsNew } from '../prices/price-book.ts'
import { excessPower } from './excess-power.ts'
import {
  type CostTerms,
  type ExcessLine,
  levyLines,
  lineCost,
  networkLine,
  originOf,
  powerLine,
  type SystemMonth,
  supplierLines,
  withTotalText,
} from './system-month.ts'

/**
 * Without agreed powers the month's own maximum is billed, rounded to 0.1 kW and never below that of the
 * previous block, without excess, as on five bills of a household in 2026.
 */
export const reachedPowers = ({ blocks }: LoadMonth): ByBlock =>
  rising(byBlock((_block, i) => roundPowerKw(highestOf(blocks[i]?.powersKw ?? new Float64Array()))))

const highestOf = (powersKw: Float64Array) => powersKw.reduce((most, kw) => Math.max(most, kw), 0)

/**
 * A month in the block system (act on the methodology of the network charge, UL RS 146/22): energy by block; agreed
 * power of the season's blocks, for a partly covered month by the share of its days; excess power of the quarter-hours
 * in the range = factor × price × √ Σ max(0, p − P)²; and the contribution for renewables by the agreed power of the
 * lowest of these blocks.
 */
export function newSystemMonth(load: LoadMonth, terms: CostTerms, powers: PowersInForce): SystemMonth {
  const { book, customer, supplier, rounding } = terms
  const { month, share } = load
  const row = networkRowIn(book, customer, month)
  const factorRow = excessFactorIn(book, month)
  const factor = factorRow?.factor ?? null
  const kw = powers.kw ?? reachedPowers(load)
  const charged = chargedBlocks(month)
  return withTotalText({
    month,
    pricedAs: pricedAsNew(book, month),
    supplierEnergy: supplierLines(load, supplier, rounding),
    networkEnergy: charged.map((block) =>
      networkLine(
        `block${block}`,
        (load.blocks[block - 1]?.energyWh ?? 0) / 1000,
        row?.energyEurPerKwh[block - 1],
        rounding,
        row,
      ),
    ),
    networkPower: charged.map((block) =>
      powerLine(`block${block}`, kw[block - 1] ?? 0, row?.powerEurPerKwMonth[block - 1], {
        share,
        rounding,
        row,
      }),
    ),
    excess:
      powers.kw === null
        ? []
        : charged.map((block): ExcessLine => {
            const excess = excessPower(
              load.blocks[block - 1]?.powersKw ?? new Float64Array(),
              kw[block - 1] ?? 0,
            )
            const price = row?.powerEurPerKwMonth[block - 1]
            return {
              block,
              ...excess,
              costEur:
                price === undefined || factor === null
                  ? null
                  : lineCost(excess.excessKw, factor * price, rounding),
              isCharged: powers.isExcessCharged,
              from: originOf(factorRow),
            }
          }),
    levies: levyLines(load, kw[(charged[0] ?? 1) - 1] ?? 0, terms),
  })
}
