/**
 * Finds code that is written twice: the same run of lines in two places, and two exports with one name in a
 * package. Only meaningful lines count; imports, braces and tests (whose cases look alike on purpose) are
 * left out.
 */
import { existsSync, readFileSync } from 'node:fs'
import { sourceFiles } from './source-files.ts'

const WINDOW = 8
const MIN_CHARACTERS = 200

type Line = { path: string; number: number; text: string }

const files = sourceFiles(/\.(ts|tsx)$/).filter(
  (path) => existsSync(path) && !path.endsWith('.test.ts') && !path.startsWith('e2e/'),
)
const faults: string[] = []

const seen = new Map<string, Line>()
for (const path of files) {
  const lines = significantLines(path)
  for (let at = 0; at + WINDOW <= lines.length; at++) {
    const window = lines.slice(at, at + WINDOW)
    const text = window.map((line) => line.text).join('\n')
    const [first] = window
    if (!first || text.length < MIN_CHARACTERS) continue
    const earlier = seen.get(text)
    if (!earlier) seen.set(text, first)
    else if (earlier.path !== path || first.number - earlier.number >= WINDOW) {
      faults.push(`${path}:${first.number} repeats ${earlier.path}:${earlier.number}`)
      at += WINDOW - 1
    }
  }
}

const exported = files.flatMap((path) =>
  [...readFileSync(path, 'utf8').matchAll(/^export (?:async )?(?:function|const|class) (\w+)/gm)].map(
    (match) => ({
      path,
      name: match[1] ?? '',
      home: path.split('/', 2).join('/'),
    }),
  ),
)
/** Names required by a tool. */
const prescribed = new Set(['Route', 'default'])
for (const [name, places] of Map.groupBy(exported, ({ home, name }) => `${home} ${name}`))
  if (places.length > 1 && !prescribed.has(places[0]?.name ?? ''))
    faults.push(`${name} is exported ${places.length} times: ${places.map(({ path }) => path).join(', ')}`)

function significantLines(path: string): Line[] {
  let inImport = false
  return readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((raw, index) => {
      const text = raw.trim()
      const starts = text.startsWith('import ')
      const skip = inImport || starts
      if (starts || inImport) inImport = !/from '[^']+'( with .*)?$|^import '[^']+'$/.test(text)
      return skip || !/\w/.test(text) || /^(\/\/|\/?\*)/.test(text) ? [] : [{ path, number: index + 1, text }]
    })
}

for (const fault of faults) console.error(fault)
process.exitCode = faults.length > 0 ? 1 : 0
