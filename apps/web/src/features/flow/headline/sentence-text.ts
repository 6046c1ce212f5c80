import type { Sentence } from '@kilowatt/domain/energy/shown/live-sentence'
import { freshness } from '@kilowatt/domain/units/format-date'
import { formatPower } from '@kilowatt/domain/units/format-power'
import { formatPercent } from '@kilowatt/domain/units/format-share'
import { formatNumber } from '@kilowatt/domain/units/number-format'
import { sharedPrefix } from '@kilowatt/domain/units/watt-prefix'

/** Values of these sentences are compared with each other and share the unit of the largest. */
const compared = new Set<Sentence['key']>(['sunSplit'])

const age = (ageMs: number) => {
  const fresh = freshness(ageMs)
  return fresh ? `${fresh.count}\u00A0${fresh.unit}` : `${Math.floor(ageMs / 3_600_000)}\u00A0h`
}

/**
 * The numbers of a sentence as texts for its message: `gridW: 420` becomes `grid: "420 W"`, with the unit
 * that ends the name. Names stay as they are.
 */
export function sentenceText({ key, params }: Sentence, locale: string): Record<string, string> {
  const prefix = compared.has(key)
    ? sharedPrefix(Object.values(params).filter((value) => typeof value === 'number'))
    : undefined
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => {
      if (typeof value === 'string') return [name, value]
      if (name.endsWith('W'))
        return [name.slice(0, -1), formatPower(value, { locale, ...(prefix && { prefix }) }).text]
      if (name.endsWith('Pct')) return [name.slice(0, -3), formatPercent(value, { locale }).text]
      if (name.endsWith('Ms')) return [name.slice(0, -2), age(value)]
      if (name.endsWith('H')) return [name.slice(0, -1), `${formatNumber(value, { locale })}\u00A0h`]
      throw new Error(`a sentence has a number without a unit: ${name}`)
    }),
  )
}
