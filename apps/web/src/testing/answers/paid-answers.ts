import { addDays } from '@kilowatt/domain/time/local-day'
import { spotDayOf } from './spot-answers.ts'

const SUPPLIER = 0.02
const NETWORK = 0.04
const VAT = 0.22

/**
 * Price paid with the market prices of `spotDayOf`, plus 2 ct for the supplier and 22 % VAT.
 * @param networkAt money per kWh by hour of the day, counted from midnight
 */
export function paidDaysOf(
  { from, to }: { from: string; to: string },
  networkAt: (hour: number) => number = () => NETWORK,
) {
  const days = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(spotDayOf(day, Date.now()))
  const market = days.flatMap(({ pricesPerMwh }) => pricesPerMwh.map((price) => (price ?? 0) / 1000))
  const network = days.flatMap(({ pricesPerMwh }) => pricesPerMwh.map((_, i) => networkAt(Math.floor(i / 4))))
  const net = market.map((price, i) => price + SUPPLIER + (network[i] ?? 0))
  return {
    data: {
      from: days[0]?.from ?? 0,
      to: days.at(-1)?.to ?? 0,
      conversions: [],
      series: [],
      paid: {
        currency: 'EUR' as const,
        perKwh: net.map((price) => price * (1 + VAT)),
        parts: [
          { part: 'market' as const, perKwh: market },
          { part: 'supplier' as const, perKwh: market.map(() => SUPPLIER) },
          { part: 'network' as const, perKwh: network },
          { part: 'vat' as const, perKwh: net.map((price) => price * VAT) },
        ],
      },
    },
  }
}
