import type { CalculatorQuestion } from '@kilowatt/domain/grid-tariff/calculator/calculator'
import { type ByBlock, TARIFF_ZONE } from '@kilowatt/domain/grid-tariff/calendar/block-schedule'
import { byBlock, type PowerProblem, powerProblems } from '@kilowatt/domain/grid-tariff/powers/agreed-powers'
import { type MainFuse, mainFuses } from '@kilowatt/domain/grid-tariff/powers/fuses'
import { minimumPowerKw } from '@kilowatt/domain/grid-tariff/powers/minimum-power'
import { addDays, localDateAt } from '@kilowatt/domain/time/local-day'
import type { NumberInput } from '../../../shared/forms/number-input.ts'

/** A limit that no household exceeds. */
export const MOST_YEARLY_KWH = 100_000

export type CalculatorAsk = {
  from: 'year' | 'file'
  /** index into the list of fuses */
  fuse: number
  yearlyKwh: NumberInput
  knowsPowers: boolean
  powers: readonly NumberInput[]
  setBy: 'operator' | 'customer'
}

export const firstAsk: CalculatorAsk = {
  from: 'year',
  fuse: mainFuses.findIndex(({ phases, ampere }) => phases === 3 && ampere === 25),
  yearlyKwh: '',
  knowsPowers: false,
  powers: ['', '', '', '', ''],
  setBy: 'operator',
}

export const fuseOf = ({ fuse }: CalculatorAsk): MainFuse => mainFuses[fuse] ?? (mainFuses[0] as MainFuse)

/** The last twelve whole months, if their prices are known. */
export function lastYear(nowMs: number): { from: string; to: string } {
  const month = localDateAt(TARIFF_ZONE, nowMs).slice(0, 7)
  const to = addDays(`${month}-01`, -1)
  return {
    from: addDays(`${Number(to.slice(0, 4)) - 1}-${to.slice(5, 7)}-28`, 5)
      .slice(0, 8)
      .concat('01'),
    to,
  }
}

const isNumber = (value: NumberInput): value is number => typeof value === 'number'

export const yearlyKwhOf = ({ yearlyKwh }: CalculatorAsk): number | null =>
  isNumber(yearlyKwh) && yearlyKwh > 0 && yearlyKwh <= MOST_YEARLY_KWH ? yearlyKwh : null

/** The entered power by block, null until all five are entered, and why it cannot be agreed. */
export function typedPowers(
  ask: CalculatorAsk,
  nowMs: number,
): { kw: ByBlock | null; problems: readonly PowerProblem[] } {
  if (!ask.powers.every(isNumber)) return { kw: null, problems: [] }
  const kw = byBlock((_block, i) => Number(ask.powers[i]))
  const fuse = fuseOf(ask)
  // an older agreement may be below today's minimum but still applies
  const minKw = Math.min(
    ...['2025-01-01', localDateAt(TARIFF_ZONE, nowMs)].map((at) => minimumPowerKw(fuse, at)),
  )
  return { kw, problems: powerProblems(kw, { minKw, maxKw: fuse.connectionKw }) }
}

/** Today's agreed power for the calculation; undefined while it is invalid. */
export function todayOf(ask: CalculatorAsk, nowMs: number): CalculatorQuestion['today'] | undefined {
  if (!ask.knowsPowers) return null
  const { kw, problems } = typedPowers(ask, nowMs)
  return kw === null || problems.length > 0 ? undefined : { kw, setBy: ask.setBy }
}
