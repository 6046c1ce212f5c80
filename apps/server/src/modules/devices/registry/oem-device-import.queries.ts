import { MAX_IMPORT_ROWS, oemDeviceCsvRow } from '@kilowatt/contracts/devices/oem-devices'
import type { RefusedField } from '@kilowatt/contracts/errors'
import { CsvError, type CsvRow, readCsv } from '@kilowatt/domain/csv/csv-rows'
import type { Db } from '../../../platform/database/db.ts'
import { AppError, invalidField } from '../../../platform/errors.ts'
import type { NewOemDevice } from './new-oem-device.ts'

/** Largest number of problems reported for one file. */
const MAX_REPORTED = 100

const columns = Object.keys(oemDeviceCsvRow.shape)

/**
 * Reads a production batch from CSV, whose first line names the columns. Every line must be valid.
 * @throws AppError `invalid`, with fields named `csv.<line>.<column>`
 */
export async function readProductionBatch(db: Db, csv: string): Promise<NewOemDevice[]> {
  const [header, ...rows] = rowsOf(csv)
  if (!header || rows.length === 0) throw invalidField('csv', 'The file has no devices')
  if (rows.length > MAX_IMPORT_ROWS)
    throw invalidField('csv', `The file has ${rows.length} devices, but can have at most ${MAX_IMPORT_ROWS}`)
  const unknown = header.cells.filter((name) => !columns.includes(name))
  refuse(
    unknown.map((name) => ({
      path: `csv.${header.line}.${name}`,
      message: `Line ${header.line}: unknown column "${name}". Known columns: ${columns.join(', ')}`,
    })),
  )

  const problems: RefusedField[] = []
  const devices: NewOemDevice[] = []
  const lineOfSerial = new Map<string, number>()
  for (const row of rows) {
    const { success, data: device, error } = oemDeviceCsvRow.safeParse(recordOf(header, row))
    if (!success) {
      problems.push(
        ...error.issues.map(({ path, message }) => problemAt(row.line, String(path[0] ?? ''), message)),
      )
      continue
    }
    if (row.cells.length > header.cells.length)
      problems.push(problemAt(row.line, '', 'more cells than columns'))
    if (device.serial !== undefined) {
      const before = lineOfSerial.get(device.serial)
      if (before !== undefined) problems.push(problemAt(row.line, 'serial', `also on line ${before}`))
      lineOfSerial.set(device.serial, before ?? row.line)
    }
    devices.push(device)
  }
  problems.push(...(await serialsInUse(db, lineOfSerial)))
  refuse(problems)
  return devices
}

function rowsOf(csv: string): CsvRow[] {
  try {
    return readCsv(csv)
  } catch (error) {
    if (error instanceof CsvError)
      throw invalidField(`csv.${error.line}`, `Line ${error.line}: ${error.message}`)
    throw error
  }
}

const recordOf = (header: CsvRow, row: CsvRow) =>
  Object.fromEntries(header.cells.flatMap((name, at) => (row.cells[at] ? [[name, row.cells[at]]] : [])))

const problemAt = (line: number, column: string, message: string): RefusedField => ({
  path: `csv.${line}${column && `.${column}`}`,
  message: `Line ${line}: ${column && `${column}: `}${message}`,
})

async function serialsInUse(db: Db, lineOfSerial: ReadonlyMap<string, number>): Promise<RefusedField[]> {
  if (lineOfSerial.size === 0) return []
  const used = await db
    .selectFrom('oem_device')
    .select('serial')
    .where('serial', 'in', [...lineOfSerial.keys()])
    .execute()
  return used.map(({ serial }) => problemAt(lineOfSerial.get(serial) ?? 0, 'serial', 'is already registered'))
}

function refuse(fields: RefusedField[]) {
  if (fields.length > 0) throw new AppError('invalid', { fields: fields.slice(0, MAX_REPORTED) })
}
