import { tariffsOfCell } from '@kilowatt/domain/pricing/painting/tariff-painting'

/** Indexes of the block colours that are easiest to tell apart, strongest first, by the number of tariffs. */
const blocksFor: readonly (readonly number[])[] = [[3], [1, 4], [1, 3, 5], [1, 2, 4, 5], [1, 2, 3, 4, 5]]

/** The colour of a tariff, one of the block colours; hatched once all five are used. */
export function tariffStyle(tariff: string, tariffs: readonly string[]) {
  const at = tariffs.indexOf(tariff)
  const blocks = blocksFor[Math.min(tariffs.length, blocksFor.length) - 1] ?? [1]
  return { block: blocks[Math.max(0, at) % blocks.length] ?? 1, isHatched: at >= blocks.length }
}

const shortOf: Readonly<Record<string, string>> = { T0: 'ET', T1: 'VT', T2: 'MT' }

/** Text of a cell: at most three characters, in addition to the colour. */
export function cellSign(cell: string): string {
  const [first, ...more] = tariffsOfCell(cell)
  if (first === undefined) return '?'
  if (more.length > 0) return '×'
  return shortOf[first] ?? first.slice(0, 3)
}
