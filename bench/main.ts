/**
 * `npm run bench`: measures the product as shipped. Next to each figure it prints the raw limit from the same
 * run and the figure of the last landing, marked if it is more than 5 % worse. If a part fails, the rows of
 * the others are kept.
 * - `-- --land` stores the figures of this run in `landed.json`, to be committed with the change that they
 *   belong to.
 * - `-- --json` prints the rows as JSON and nothing else on stdout.
 * - Names select parts; `parts.ts` lists them. `hostile:summaries` selects attacks by a word of their names.
 */
import { keepGoing } from './keep-going.ts'
import { parts } from './parts.ts'
import { readLanded, writeLanded } from './report/landed.ts'
import { printTable } from './report/print-table.ts'
import type { Row } from './support/report-row.ts'
import { wantedParts } from './wanted-parts.ts'

const args = process.argv.slice(2)
const { names, words } = wantedParts(args, [...new Set(parts.flatMap((part) => part.names))])
const print = (line: string) => process.stderr.write(`${line}\n`)
const rows: Row[] = []
const faults: string[] = []

const failures = await keepGoing(
  parts
    .filter((part) => part.names.some((name) => names.has(name)))
    .map((part) => {
      const title = part.names.filter((name) => names.has(name)).join(', ')
      return {
        title,
        run: async () => {
          if (part.about) print(`${title}: ${part.about} …`)
          const measured = await part.measure({ names, words, print })
          rows.push(...measured.rows)
          faults.push(...(measured.faults ?? []))
        },
      }
    }),
  print,
)

if (args.includes('--json')) process.stdout.write(`${JSON.stringify(rows)}\n`)
else printTable(rows, readLanded(), (line) => process.stdout.write(`${line}\n`))
if (args.includes('--land')) writeLanded(rows)

for (const { title } of failures) print(`${title} failed, so its figures are missing`)
for (const fault of faults) print(fault)
if (failures.length > 0 || faults.length > 0) process.exitCode = 1
