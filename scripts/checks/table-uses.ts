import ts from 'typescript'

/** One place in the source that reads or writes a table. */
export type TableUse = { readonly table: string; readonly writes: boolean }

const reading = new Set([
  'selectFrom',
  'innerJoin',
  'leftJoin',
  'rightJoin',
  'fullJoin',
  'crossJoin',
  'innerJoinLateral',
  'leftJoinLateral',
  'crossJoinLateral',
  'using',
])
const writing = new Set(['insertInto', 'replaceInto', 'updateTable', 'deleteFrom', 'mergeInto'])

/** Words before the name of a table in SQL; for `insert into` and the like, the last word is enough. */
const writeWords =
  /\b(?:insert\s+into|merge\s+into|update|delete\s+from|copy|truncate(?:\s+table)?)\s+(?:only\s+)?"?(\w+)/gi
const readWords = /\b(?:from|join|using|table)\s+(?:only\s+|lateral\s+)?"?(\w+)"?/gi
/** `from location l, device d`: names after a comma are found as well. */
const readLists = /\bfrom\s+((?:"?\w+"?(?:\s+(?:as\s+)?\w+)?\s*,\s*)+"?\w+"?)/gi

/** Marks in a comment which tables a library uses, in the file that configures it. */
const writesTag = /@writes (\w+)/g

/** Placeholder in a text for `${sql.table(name)}`, whose name is not written there. */
const VARIABLE = 'variable_table'

/**
 * Uses of the `known` tables in a file: calls of the query builder, every text that looks like SQL, and
 * comments about libraries. If a variable names the table, every known name that is a whole text in the file
 * counts.
 */
export function tableUses(path: string, source: string, known: ReadonlySet<string>): TableUse[] {
  const uses: TableUse[] = []
  const named = new Set<string>()
  const byVariable = { reads: false, writes: false }

  function note(table: string, writes: boolean) {
    if (table === VARIABLE) byVariable[writes ? 'writes' : 'reads'] = true
    else if (known.has(table)) uses.push({ table, writes })
  }
  function noteSql(text: string) {
    for (const [, table = ''] of text.matchAll(writeWords)) note(table, true)
    const withoutDeletes = text.replace(/\bdelete\s+from\b/gi, 'delete')
    for (const [, table = ''] of withoutDeletes.matchAll(readWords)) note(table, false)
    for (const [, list = ''] of withoutDeletes.matchAll(readLists))
      for (const item of list.split(',').slice(1)) note(/\w+/.exec(item)?.[0] ?? '', false)
  }
  function visit(node: ts.Node) {
    if (ts.isStringLiteralLike(node)) {
      if (known.has(node.text)) named.add(node.text)
      else noteSql(node.text)
    }
    if (ts.isTemplateExpression(node)) noteSql(textOf(node))
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const method = node.expression.name.text
      const [table] = node.arguments
      if (table && (reading.has(method) || writing.has(method)))
        for (const name of namesOf(table)) note(name, writing.has(method))
    }
    ts.forEachChild(node, visit)
  }
  for (const [, table = ''] of source.matchAll(writesTag)) note(table, true)
  visit(ts.createSourceFile(path, source, ts.ScriptTarget.Latest))
  for (const table of named) {
    if (byVariable.reads) uses.push({ table, writes: false })
    if (byVariable.writes) uses.push({ table, writes: true })
  }
  return uses
}

/**
 * The first argument of `selectFrom` and the like: one name, several names, a variable, or a subquery (found
 * separately).
 */
function namesOf(argument: ts.Expression): string[] {
  if (ts.isStringLiteralLike(argument)) return [argument.text.split(' ')[0] ?? '']
  if (ts.isArrayLiteralExpression(argument)) return argument.elements.flatMap(namesOf)
  return ts.isIdentifier(argument) ? [VARIABLE] : []
}

/** A template without its placeholders. */
function textOf({ head, templateSpans }: ts.TemplateExpression): string {
  const pieces = templateSpans.map(({ expression, literal }) => {
    const isName =
      ts.isCallExpression(expression) &&
      ts.isPropertyAccessExpression(expression.expression) &&
      expression.expression.name.text === 'table'
    return `${isName ? VARIABLE : '?'}${literal.text}`
  })
  return head.text + pieces.join('')
}

/** Whether a file runs queries at all, even queries without the name of a table. */
export const speaksSql = (source: string): boolean =>
  /from 'kysely'/.test(source) ||
  new RegExp(`\\.(${[...reading, ...writing].join('|')})\\(\\s*['"(\\w]`).test(source)
