/**
 * Who owns, writes and reads which table: docs/tables.txt, drawn from the source. Red if it differs from the code, if a module
 * writes a table of another one, and if a routes file has SQL, decides, or runs two commands in one transaction. `--write`
 * redraws it.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { transactionsOfManyCommands } from './route-commands.ts'
import { sourceFiles } from './source-files.ts'
import { speaksSql, tableUses } from './table-uses.ts'

const MAP = 'docs/tables.txt'
const ROOT = 'apps/server/src/'
type Rungs = { readonly rungs: readonly string[]; readonly planned: readonly string[] }
const { rungs, planned }: Rungs = createRequire(import.meta.url)('../../.dependency-cruiser.cjs')
/** From the lowest rung up; the program itself (`app.ts`, the command line) is above all modules. */
const ladder = ['platform', ...rungs, 'app']

const files = sourceFiles(/\.ts$/).filter(
  (path) =>
    path.startsWith(ROOT) &&
    existsSync(path) &&
    !path.endsWith('.test.ts') &&
    !path.startsWith(`${ROOT}testing/`),
)
const sources = new Map(files.map((path) => [path, readFileSync(path, 'utf8')]))
const faults: string[] = []

const moduleOf = (path: string) =>
  /^apps\/server\/src\/(?:modules\/([^/]+)|(platform))\//.exec(path)?.slice(1).find(Boolean) ?? 'app'
const rungOf = (module: string) => ladder.indexOf(module)
const shortPath = (path: string) => path.replace(ROOT, '').replace('modules/', '')

for (const rung of rungs) {
  const isBuilt = existsSync(`${ROOT}modules/${rung}/index.ts`)
  if (isBuilt === planned.includes(rung))
    faults.push(
      isBuilt
        ? `.dependency-cruiser.cjs: ${rung} is built, so it is no longer planned`
        : `.dependency-cruiser.cjs: the rung ${rung} has no module`,
    )
}

const ownerOf = new Map<string, string>()
for (const [path, source] of sources)
  for (const [, body = ''] of source.matchAll(/interface Tables \{\n((?:.|\n)*?)\n *\}\n/g))
    for (const [, table = ''] of body.matchAll(/^ +(\w+): /gm)) ownerOf.set(table, moduleOf(path))

type Users = { readonly writers: Set<string>; readonly readers: Set<string>; readonly upward: Set<string> }
const usersOf = new Map<string, Users>(
  [...ownerOf.keys()].map((table) => [table, { writers: new Set(), readers: new Set(), upward: new Set() }]),
)
const known = new Set(ownerOf.keys())
/** What only a command or an access door does. */
const decides =
  /\bnew AppError\(|\binvalidField\(|\b(audit|auditOwn|announceAccess|recordAudit)\(|\bjobs\.send(All)?\(/
for (const [path, source] of sources) {
  const module = moduleOf(path)
  if (!ladder.includes(module))
    faults.push(`${path}: the module ${module} has no rung in .dependency-cruiser.cjs`)
  const uses = tableUses(path, source, known)
  if (path.endsWith('.routes.ts') && (uses.length > 0 || speaksSql(source)))
    faults.push(`${path}: no SQL in routes; reads live in *.queries.ts, writes in *.commands.ts`)
  if (path.endsWith('.routes.ts') && decides.test(source))
    faults.push(
      `${path}: no rules in routes; what is refused, written into the log or announced is a command's`,
    )
  if (path.endsWith('.routes.ts'))
    for (const { line, names } of transactionsOfManyCommands(path, source))
      faults.push(`${path}:${line}: one command a transaction, which does what follows: ${names.join(', ')}`)
  for (const { table, writes } of uses) {
    const owner = ownerOf.get(table) ?? ''
    const users = usersOf.get(table)
    if (writes) users?.writers.add(shortPath(path))
    else if (module !== owner)
      users?.[rungOf(module) < rungOf(owner) ? 'upward' : 'readers'].add(
        rungOf(module) < rungOf(owner) ? shortPath(path) : module,
      )
    if (writes && module !== owner)
      faults.push(`${path} writes ${table}, which is ${owner}'s: ask a command of ${owner}'s index.ts`)
  }
}

/** The same whatever tables there are, so that a new one changes its own lines alone. */
const WIDTH = 32
const lineOf = (label: string, value: string) => `${`  ${label}`.padEnd(WIDTH)}${value}`
const tables = [...known].sort(
  (a, b) => rungOf(ownerOf.get(a) ?? '') - rungOf(ownerOf.get(b) ?? '') || (a < b ? -1 : 1),
)
const drawn = `${[
  'Every table with the module that owns it, the files that write it and the other modules that read it. A module reads what is',
  'below it on the ladder of imports; a read of what is above it has a line of its own, "against", that somebody has read.',
  `Ladder, from the lowest rung up: ${ladder.join(', ')}.`,
  'Drawn by `node scripts/checks/tables.ts --write`; `npm run check` compares.',
  ...tables.flatMap((table) => {
    const { writers, readers, upward } = usersOf.get(table) ?? { writers: [], readers: [], upward: [] }
    const modules = [...readers].sort((a, b) => rungOf(a) - rungOf(b))
    return [
      '',
      `${table.padEnd(WIDTH)}${ownerOf.get(table)}`,
      ...[...writers].sort().map((file) => lineOf('written', file)),
      ...(modules.length > 0 ? [lineOf('read', modules.join(', '))] : []),
      ...[...upward].sort().map((file) => lineOf('against', file)),
    ]
  }),
].join('\n')}\n`

if (process.argv.includes('--write')) writeFileSync(MAP, drawn)
else {
  const before = existsSync(MAP) ? readFileSync(MAP, 'utf8') : ''
  const isIn = (lines: string) => new Set(blocksOf(lines))
  const [was, is] = [isIn(before), isIn(drawn)]
  const changed = [
    ...[...was].filter((line) => !is.has(line)).map((line) => `  - ${line}`),
    ...[...is].filter((line) => !was.has(line)).map((line) => `  + ${line}`),
  ]
  if (before !== drawn)
    faults.push(
      `${MAP} is not what the code does; redraw it with --write and read it: a new upward read needs a line in that file that somebody read\n${changed.join('\n')}`,
    )
}

/** Lines that name their table, so that a difference can be told. */
function blocksOf(text: string): string[] {
  let table = ''
  return text.split('\n').map((line) => {
    if (!line.startsWith('  ')) table = line.split(' ')[0] ?? ''
    return line.startsWith('  ') ? `${table}: ${line.trim()}` : line
  })
}

for (const fault of faults) console.error(fault)
process.exitCode = faults.length > 0 ? 1 : 0
