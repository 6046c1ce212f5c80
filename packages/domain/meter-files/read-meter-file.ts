import { CsvError, type CsvRow, readCsv } from '../csv/csv-rows.ts'
import { isDkDatahub, readDkDatahub } from './dk-datahub.ts'
import { guessMapping, type MappingQuestion } from './guess-mapping.ts'
import { isItQuarters, readItQuarters } from './it-quarters.ts'
import { type ColumnMapping, isWholeMapping, readMapped } from './mapped-csv.ts'
import type { MeterFile } from './meter-series.ts'
import { isNem12, readNem12 } from './nem12.ts'
import { isSiPortal, readSiPortal } from './si-portal-csv.ts'

/** A table from an unknown portal: its content, the probable meaning of its columns, and what has to be asked. */
export type UnknownTable = {
  readonly heading: readonly string[]
  readonly sample: readonly (readonly string[])[]
  readonly guess: Partial<ColumnMapping>
  readonly questions: readonly MappingQuestion[]
}

export type ReadMeterFile =
  /** `table`: for a file read by its columns, so that their meaning can be checked and changed */
  | { readonly kind: 'read'; readonly file: MeterFile; readonly table: UnknownTable | null }
  | { readonly kind: 'unknown'; readonly table: UnknownTable }
  /** `empty`: nothing in it; `not_a_table`: neither a table of separated values nor a known document */
  | { readonly kind: 'unreadable'; readonly reason: 'empty' | 'not_a_table'; readonly line: number | null }

const SAMPLE_ROWS = 20

/**
 * Text of a file: UTF-8 or UTF-16 if it says so, UTF-8 if valid, else the Central European code page that portals of
 * the region use.
 */
export function textOfBytes(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1250').decode(bytes)
  }
}

/** Lines examined to recognise a table: more than portals write above their tables. */
const LINES_KNOWN_BY = 40

const middleOf = (counts: readonly number[]) => counts.toSorted((a, b) => a - b)[counts.length >> 1] ?? 0

/** The most frequent separator in most lines. Decimal commas never outnumber the semicolons between cells. */
function separatorOf(text: string): ',' | ';' | '\t' {
  const lines = text.split(/\r?\n/, LINES_KNOWN_BY).filter((line) => line.trim() !== '')
  const inLine = (sign: string) =>
    middleOf(lines.map((line) => line.replace(/"[^"]*"/g, '').split(sign).length - 1))
  const counts = ([';', '\t', ','] as const).map((sign) => ({ sign, count: inLine(sign) }))
  return counts.reduce((most, one) => (one.count > most.count ? one : most)).sign
}

/** The table without the lines above its heading, which have fewer cells: names and addresses. */
function tableOf(rows: readonly CsvRow[]): readonly CsvRow[] {
  const widthOf = ({ cells }: CsvRow) => cells.findLastIndex((cell) => cell !== '') + 1
  const width = middleOf(rows.slice(0, LINES_KNOWN_BY).map(widthOf))
  const from = rows.findIndex((row) => widthOf(row) >= width)
  return rows.slice(Math.max(0, from))
}

/**
 * Reads the readings that portals export, recognised by content, whatever the file name. An unknown table is
 * read if its columns of time and energy are certain; otherwise the result contains the known part of the
 * mapping, which a person completes and passes again as `mapping`.
 * @param zone of the location, for tables whose times have no offset
 */
export function readMeterFile(bytes: Uint8Array, zone: string, mapping?: ColumnMapping): ReadMeterFile {
  const text = textOfBytes(bytes).replace(/^\uFEFF/, '')
  if (text.trim() === '') return { kind: 'unreadable', reason: 'empty', line: null }
  if (/^\s*[{[]/.test(text)) return readJson(text)
  try {
    return readTable(readCsv(text, separatorOf(text)), zone, mapping)
  } catch (error) {
    if (error instanceof CsvError) return { kind: 'unreadable', reason: 'not_a_table', line: error.line }
    throw error
  }
}

function readJson(text: string): ReadMeterFile {
  const json = parsedJson(text)
  return isDkDatahub(json)
    ? { kind: 'read', file: readDkDatahub(json), table: null }
    : { kind: 'unreadable', reason: 'not_a_table', line: null }
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function readTable(whole: readonly CsvRow[], zone: string, given: ColumnMapping | undefined): ReadMeterFile {
  if (given === undefined && isNem12(whole)) return { kind: 'read', file: readNem12(whole), table: null }
  const rows = tableOf(whole)
  const heading = rows[0]?.cells ?? []
  const read = (file: MeterFile): ReadMeterFile => ({ kind: 'read', file, table: null })
  if (given === undefined) {
    if (isSiPortal(heading)) return read(readSiPortal(rows))
    if (isItQuarters(heading)) return read(readItQuarters(rows))
  }
  const body = rows.slice(1)
  if (heading.length < 2 || body.length === 0)
    return { kind: 'unreadable', reason: 'not_a_table', line: null }
  const { mapping, questions } = given ? { mapping: given, questions: [] } : guessMapping(heading, body, zone)
  const sample = body.slice(0, SAMPLE_ROWS).map(({ cells }) => cells)
  const table = { heading, sample, guess: mapping, questions }
  return questions.length === 0 && isWholeMapping(mapping)
    ? { kind: 'read', file: readMapped(body, mapping), table }
    : { kind: 'unknown', table }
}
