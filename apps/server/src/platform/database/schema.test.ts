import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  peakColumn,
  peakMetrics,
  storedMetricNames,
  storedMetrics,
} from '@kilowatt/domain/energy/balance/metrics'
import { quantities, quantityNames } from '@kilowatt/domain/energy/readings/quantities'
import { registerInstants } from '@kilowatt/domain/energy/readings/register-instants'
import { expect, test } from 'vitest'
import { freshDb } from '../../testing/servers/fresh-db.ts'

const serverSource = join(import.meta.dirname, '../..')

/**
 * Names of the tables in `interface Tables` and their columns, read from the source, because types do not exist at run
 * time.
 */
function declared(): Map<string, string[]> {
  const source = globSync(['platform/database/schema.ts', 'platform/notices.ts', 'modules/*/*.tables.ts'], {
    cwd: serverSource,
  })
    .map((file) => readFileSync(join(serverSource, file), 'utf8'))
    .join('\n')
    // a word followed by a colon in a comment is not a column
    .replaceAll(/\/\*.*?\*\//gs, '')
  const bodies = new Map<string, string>()
  for (const [, name = '', body = ''] of source.matchAll(
    /^(?:export )?type (\w+) =((?:.|\n)*?)(?=\n(?:export )?type |\n\n|\n$)/gm,
  ))
    bodies.set(name, body)
  const columnsOf = (text: string): string[] => [
    ...[...text.matchAll(/(?:^|[{;\n])\s*(\w+): /g)].map((match) => match[1] ?? ''),
    ...(text.includes('[column in QuantityColumn]')
      ? quantityNames.map((name) => quantities[name].column)
      : []),
    ...(text.includes('[column in InstantColumn]') ? registerInstants.map(({ column }) => column) : []),
    ...(text.includes('[column in EnergyColumn]')
      ? storedMetricNames
          .map((name) => storedMetrics[name])
          .flatMap(({ unit, column }) => (unit === 'Wh' ? [column] : []))
      : []),
    ...(text.includes('[column in PeakColumn]') ? peakMetrics.map(peakColumn) : []),
    ...[...text.matchAll(/\b([A-Z]\w+)\b(?= &| \||\n|$)/g)].flatMap(([, name = '']) =>
      columnsOf(bodies.get(name) ?? ''),
    ),
  ]
  const tables = [...source.matchAll(/interface Tables \{\n((?:.|\n)*?)\n *\}\n/g)].flatMap(
    ([, body = '']) => [...body.matchAll(/^ +(\w+): (.*)$/gm)],
  )
  return new Map(
    tables.map(([, table = '', type = '']) => [table, columnsOf(bodies.get(type) ?? type).sort()]),
  )
}

test('the declared tables and columns are those that the migrations create', async () => {
  await using database = await freshDb()
  const { rows } = await database.pool.query<{ table: string; columns: string[] }>(`
    select c.relname as table, array_agg(a.attname::text order by a.attname::text) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname <> 'migration'
    group by c.relname`)
  const actual = new Map(rows.map(({ table, columns }) => [table, columns.sort()]))
  expect(Object.fromEntries(declared())).toEqual(Object.fromEntries(actual))
})
