/** A record and the line (from 1) on which it starts, for error messages. */
export type CsvRow = { readonly line: number; readonly cells: readonly string[] }

/** An unclosed quotation mark, with the line on which it starts. */
export class CsvError extends Error {
  override name = 'CsvError'
  readonly line: number

  constructor(line: number, message: string) {
    super(message)
    this.line = line
  }
}

/**
 * Reads CSV as in RFC 4180 and as spreadsheets write it. The default separator is a comma, or a semicolon if
 * the first line has one and no comma. A byte order mark and empty lines are skipped. Unquoted cells are
 * trimmed.
 * @throws CsvError
 */
export function readCsv(text: string, given?: ',' | ';' | '\t'): CsvRow[] {
  const source = text.replace(/^\uFEFF/, '')
  const [firstLine = ''] = source.split(/\r?\n/, 1)
  const separator = given ?? (firstLine.includes(';') && !firstLine.includes(',') ? ';' : ',')
  const token = new RegExp(
    ` *"([^"]*(?:""[^"]*)*)"(?= *(?:${separator}|\\r?\\n|$))|([^${separator}\\r\\n]*)`,
    'y',
  )

  const rows: CsvRow[] = []
  let cells: string[] = []
  let line = 1
  let startedAt = 1
  for (let at = 0; at <= source.length; ) {
    token.lastIndex = at
    const [whole = '', quoted, bare = ''] = token.exec(source) ?? []
    if (quoted === undefined && bare.trimStart().startsWith('"'))
      throw new CsvError(line, 'a quotation mark is not closed')
    cells.push(quoted === undefined ? bare.trim() : quoted.replaceAll('""', '"'))
    line += whole.split('\n').length - 1
    at += whole.length
    while (source[at] === ' ') at += 1
    if (source[at] === separator) {
      at += 1
      continue
    }
    if (cells.some((cell) => cell !== '')) rows.push({ line: startedAt, cells })
    cells = []
    if (source[at] === '\r') at += 1
    at += 1
    line += 1
    startedAt = line
  }
  return rows
}
