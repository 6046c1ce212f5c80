import type { CsvRow } from '../csv/csv-rows.ts'
import { type ColumnMapping, timeOf } from './mapped-csv.ts'
import { plainHeading } from './si-portal-csv.ts'
import { type DayOrder, readClock, readTime } from './wall-clock.ts'

/** Facts about a table that only a person can supply. */
export type MappingQuestion = 'time' | 'day_order' | 'value' | 'unit' | 'step'

export type MappingGuess = {
  readonly mapping: Partial<ColumnMapping>
  readonly questions: readonly MappingQuestion[]
}

/** A column may have one other cell in this many: a sum below the table, or an error mark. */
const ODD_ONE_IN = 20
const mostAre = (cells: readonly string[], is: (cell: string) => boolean) =>
  cells.length > 0 && cells.filter((cell) => !is(cell)).length <= cells.length / ODD_ONE_IN

/** Rows examined: two days of quarter-hours. */
const LOOKED_AT = 200
const isNumber = (cell: string) => /^-?\d+([.,]\d+)?$/.test(cell)

/** Words in headings, without accents, in the languages of the product and of the known portals. */
const exportWords =
  /export|oddan|oddaj|injecti|feed|einspeis|immess|produ[ck]|teruglever|generation|inject|a-$/
const importWords =
  /import|prejet|odjem|porab|consum|verbrauch|bezug|preliev|afname|offtake|usage|energ|forbrug|kwh|a\+$/

/**
 * Guesses what the columns of an unknown table mean, from headings and content: the column of times (or of a
 * date with a clock next to it), a column of imported energy, perhaps one of exported energy, the unit from
 * the heading, the step from the times. Anything ambiguous is asked, not guessed: 03/04/2024 unless some day
 * is above 12 or the separators are points, two columns of imported energy, a missing unit. The mapping
 * leaves out whatever has to be asked.
 * @param zone of the location, for times without an offset
 */
export function guessMapping(
  heading: readonly string[],
  rows: readonly CsvRow[],
  zone: string,
): MappingGuess {
  const looked = rows.slice(0, LOOKED_AT)
  const cellsOf = (column: number) =>
    looked.map(({ cells }) => cells[column] ?? '').filter((cell) => cell !== '')
  const columns = heading.map((_heading, i) => i)
  const isTime = (cell: string) => (readTime(cell, 'dmy') ?? readTime(cell, 'mdy')) !== null
  const times = columns.filter((i) => mostAre(cellsOf(i), isTime))
  // 0.15 is more likely a number than a quarter past midnight
  const isClock = (cell: string) => cell.includes(':') && readClock(cell) !== null
  const clocks = columns.filter((i) => mostAre(cellsOf(i), isClock))
  const numbers = columns.filter((i) => mostAre(cellsOf(i), isNumber) && !clocks.includes(i))
  const questions: MappingQuestion[] = []
  const time = times[0]
  if (time === undefined) return { mapping: { zone }, questions: ['time'] }
  // over all rows, because the first days of a month are ambiguous
  const order = dayOrder(rows.map(({ cells }) => cells[time] ?? ''))
  if (order === null) questions.push('day_order')
  const hasClock = cellsOf(time).some((cell) => /\d[T\s]+\d{1,2}[:.]\d\d/.test(cell))
  const clock = hasClock ? null : (clocks[0] ?? null)
  const plain = heading.map(plainHeading)
  const given = numbers.filter((i) => exportWords.test(plain[i] ?? ''))
  const taken = numbers.filter((i) => importWords.test(plain[i] ?? '') && !given.includes(i))
  const energies = taken.length > 0 ? taken : numbers.filter((i) => !given.includes(i))
  if (energies.length !== 1 || given.length > 1) questions.push('value')
  const unit = unitOf([...energies, ...given].map((i) => heading[i] ?? ''))
  if (unit === null) questions.push('unit')
  // in either order the times are equally far apart, except across midnight
  const step = stepOf(looked, { time, clock, order: order ?? 'dmy' })
  if (step === null) questions.push('step')
  return {
    mapping: {
      time,
      clock,
      zone,
      ...(order !== null && { order }),
      ...(!questions.includes('value') && { import: energies[0] ?? null, export: given[0] ?? null }),
      ...(unit !== null && { unit }),
      ...step,
    },
    questions,
  }
}

function dayOrder(cells: readonly string[]): DayOrder | null {
  const parts = cells.map((cell) => /^(\d{1,2})([-./])\s?(\d{1,2})[-./]\s?\d{4}/.exec(cell))
  if (parts.every((part) => part === null)) return 'dmy'
  if (parts.some((part) => part?.[2] === '.' || Number(part?.[1]) > 12)) return 'dmy'
  return parts.some((part) => Number(part?.[3]) > 12) ? 'mdy' : null
}

function unitOf(headings: readonly string[]): ColumnMapping['unit'] | null {
  const units = new Set(
    headings.map((heading) => {
      // the unit can also be a word, as in `kw_consumption_avg`
      const words = heading.toLowerCase().split(/[^\p{L}]+/u)
      if (/kwh/i.test(heading)) return 'kWh'
      return words.includes('wh') ? 'Wh' : words.includes('kw') ? 'kW' : null
    }),
  )
  const [unit = null] = units
  return units.size === 1 ? unit : null
}

/**
 * The most common distance between times, and whether they mark ends: then the first time in a table of whole
 * days is one step after midnight.
 */
function stepOf(rows: readonly CsvRow[], of: Pick<ColumnMapping, 'time' | 'clock' | 'order'>) {
  const times = rows.flatMap(({ cells }) => {
    const written = timeOf(cells, of)
    return written === null ? [] : [written.kind === 'clock' ? written.localMs : written.utcMs]
  })
  const counts = new Map<number, number>()
  for (let i = 1; i < times.length; i++) {
    const distanceS = Math.abs((times[i] ?? 0) - (times[i - 1] ?? 0)) / 1000
    if (distanceS > 0) counts.set(distanceS, (counts.get(distanceS) ?? 0) + 1)
  }
  const [stepS] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? []
  if (stepS === undefined || stepS > 3600) return null
  const firstMs = Math.min(...times)
  return { stepS, stamp: (firstMs / 1000) % 86_400 === stepS ? 'end' : 'start' } as const
}
