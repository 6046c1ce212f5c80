import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from './db.ts'

/** A place in a compiled statement for a value that comes with each question. */
class Slot {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** Stands in a compiled statement where the value of this name belongs. */
export const slot = <T>(name: string): RawBuilder<T> => sql<T>`${new Slot(name)}`

type Compilable<Row> = { compile(db: Db): CompiledQuery<Row> }
type Values = Readonly<Record<string, unknown>>

/** Shapes that are kept; whoever asks for ever others has them compiled anew. */
const MAX_SHAPES = 500

/**
 * A statement that is put together and compiled once for each of its shapes, where the query builder would do it for each question: of a
 * quick read that is a tenth of the time ([decision 108](../../../../../docs/decisions/108-one-way-to-the-database.md)). Its values are `slot`s.
 * @param build from a shape alone: what it does not name is the same for all questions
 */
export function compiledStatement<Shape, Row>(
  build: (db: Db, shape: Shape) => Compilable<Row>,
  keyOf: (shape: Shape) => string,
) {
  const known = new Map<string, CompiledQuery<Row>>()

  function compiled(db: Db, shape: Shape): CompiledQuery<Row> {
    const key = keyOf(shape)
    const found = known.get(key)
    if (found) return found
    const plain = db.withoutPlugins()
    const made = build(plain, shape).compile(plain)
    if (known.size < MAX_SHAPES) known.set(key, made)
    return made
  }

  return async (db: Db | Tx, shape: Shape, values: Values): Promise<Row[]> => {
    const statement = compiled(db, shape)
    // whoever watches over what is asked is told of this, too
    db.getExecutor().transformQuery(statement.query, statement.queryId)
    const parameters = statement.parameters.map((one) => (one instanceof Slot ? given(values, one) : one))
    const { rows } = await db.executeQuery<Row>({ ...statement, parameters })
    return rows
  }
}

function given(values: Values, { name }: Slot): unknown {
  if (!(name in values)) throw new Error(`the statement misses its value ${name}`)
  return values[name]
}
