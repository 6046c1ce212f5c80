import { tariffsOfCell } from '@kilowatt/domain/pricing/painting/tariff-painting'

/** Blocks of the tokens, the strongest first, that are told apart best when there are so many tariffs. */
const blocksFor: readonly (readonly number[])[] = [[3], [1, 4], [1, 3, 5], [1, 2, 4, 5], [1, 2, 3, 4, 5]]

/** The colour of a tariff as a block of the tokens; hatched where all five are taken. */
export function tariffLook(tariff: string, tariffs: readonly string[]) {
  const at = tariffs.indexOf(tariff)
  const blocks = blocksFor[Math.min(tariffs.length, blocksFor.length) - 1] ?? [1]
  return { block: blocks[Math.max(0, at) % blocks.length] ?? 1, isHatched: at >= blocks.length }
}

const shortOf: Readonly<Record<string, string>> = { T0: 'ET', T1: 'VT', T2: 'MT' }

/** What stands in a cell: at most three characters, beside the colour. */
export function cellSign(cell: string): string {
  const [first, ...more] = tariffsOfCell(cell)
  if (first === undefined) return '?'
  if (more.length > 0) return '×'
  return shortOf[first] ?? first.slice(0, 3)
}
