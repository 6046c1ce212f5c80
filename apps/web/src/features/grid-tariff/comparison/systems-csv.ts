import type { Calculations } from '@kilowatt/contracts/grid-tariff/calculations'
import { writeCsv } from '@kilowatt/domain/csv/write-csv'
import { type CostPart, costParts, partEur, type SystemName, systemsOf } from '../system-parts.ts'

type Texts = {
  head: readonly string[]
  system: (name: SystemName) => string
  part: (part: CostPart) => string
}

/** One line per month, system and part; empty for an unknown price. */
export const systemsCsv = (calculations: Calculations, texts: Texts, locale: string): string =>
  writeCsv(
    texts.head,
    systemsOf(calculations).flatMap(([name, { months }]) =>
      months.flatMap((month) =>
        costParts.map((part) => {
          const amount = partEur(month, part)
          return [
            month.month,
            texts.system(name),
            texts.part(part),
            amount === null ? null : Math.round(amount * 1e4) / 1e4,
          ]
        }),
      ),
    ),
    locale,
  )
