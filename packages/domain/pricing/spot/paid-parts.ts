import { SPOT_DIGITS, VAT_DIGITS } from '../../units/decimals.ts'
import type { PriceSeries } from '../cost/price-series.ts'
import { NO_TARIFF } from '../plans/tariff-grid.ts'
import type { ComponentKind } from '../plans/utility-plan.ts'

/** Parts of the price of a kWh, starting with the market; without VAT except for the last. */
export const paidParts = ['market', 'supplier', 'network', 'duties', 'other', 'vat'] as const
export type PaidPart = (typeof paidParts)[number]

const partOf: Record<ComponentKind, PaidPart> = {
  supplier_energy: 'supplier',
  supplier_fee: 'supplier',
  distributor_energy: 'network',
  distributor_power: 'network',
  contribution: 'duties',
  excise: 'duties',
  standing_charge: 'other',
  own: 'other',
}

export type PaidPrices = {
  /** price per imported kWh of each quarter-hour, with VAT; NaN if a part is unknown, or no price applies */
  readonly total: Float64Array
  /** parts that are not always zero; they add up to the total and are NaN where it is NaN */
  readonly parts: readonly { readonly part: PaidPart; readonly perKwh: Float64Array }[]
}

/**
 * The price paid for a kWh from the grid, and its parts. For drawing and comparing, never for calculating costs. The
 * market price is separate from the supplier's margin, and VAT is separate whether it is added or included.
 * @param market thousandths of the currency per MWh, NaN if there is none
 */
export function paidPrices(series: readonly PriceSeries[], market: Float64Array | null): PaidPrices {
  const imported = series.filter(({ of }) => of.component.direction === 'import')
  const length = imported[0]?.perKwh.length ?? 0
  const columns = new Map<PaidPart, Float64Array>()
  /** number of components in force per quarter-hour; other quarter-hours belong to other versions */
  const holding = new Uint8Array(length)
  const total = new Float64Array(length)
  for (const { of, perKwh, tariffAt } of imported) {
    const vat = 1 + Number(of.vat) / 10 ** (VAT_DIGITS + 2)
    for (let i = 0; i < length; i++) {
      if (tariffAt[i] === NO_TARIFF) continue
      const paid = perKwh[i] ?? Number.NaN
      holding[i] = 1
      total[i] = (total[i] ?? 0) + paid
      add(columns, partOf[of.component.kind], i, paid / vat, length)
      add(columns, 'vat', i, paid - paid / vat, length)
    }
  }
  for (let i = 0; i < length; i++) {
    if (holding[i] === 0) total[i] = Number.NaN
    const seller = Number.isNaN(total[i]) ? undefined : soldAtMarket(imported, i)
    if (seller === undefined) continue
    const price = (market?.[i] ?? Number.NaN) / 10 ** SPOT_DIGITS
    add(columns, 'market', i, price, length)
    add(columns, partOf[seller.of.component.kind], i, -price, length)
  }
  const parts = paidParts.flatMap((part) => {
    const perKwh = columns.get(part)
    return perKwh?.some((price) => price !== 0 && !Number.isNaN(price))
      ? [{ part, perKwh: perKwh.map((price, i) => (Number.isNaN(total[i]) ? Number.NaN : price)) }]
      : []
  })
  return { total, parts }
}

function add(
  columns: Map<PaidPart, Float64Array>,
  part: PaidPart,
  at: number,
  price: number,
  length: number,
) {
  const column = columns.get(part) ?? new Float64Array(length)
  columns.set(part, column)
  column[at] = (column[at] ?? 0) + price
}

/**
 * The component sold at the market price in a quarter-hour: the supplier's energy, rather than grid losses that also
 * follow the market.
 */
function soldAtMarket(imported: readonly PriceSeries[], at: number): PriceSeries | undefined {
  const sold = imported.filter(
    ({ of, tariffAt }) => of.prices[tariffAt[at] ?? NO_TARIFF]?.some(({ kind }) => kind === 'spot') === true,
  )
  return sold.find(({ of }) => of.component.kind === 'supplier_energy') ?? sold[0]
}
