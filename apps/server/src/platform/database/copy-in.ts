import type { Connection, PoolClient, Submittable } from 'pg'

const COPY_DATA = 0x64
const COPY_DONE = Buffer.from([0x63, 0, 0, 0, 4])

/**
 * Sends one string of SQL statements, including `COPY … FROM STDIN`, and the data for each COPY in order: in
 * one round trip and one transaction (PostgreSQL manual, "Multiple Statements in a Simple Query"). The
 * buffers must not change until the promise settles.
 * @throws DatabaseError; nothing is stored then
 */
export function copyIn(client: PoolClient, statements: string, data: readonly Buffer[]): Promise<void> {
  return new Promise((resolve, reject) => {
    client.query(new CopyIn(statements, data, (err) => (err ? reject(err) : resolve())))
  })
}

/**
 * A query whose methods the driver calls as the server's messages arrive; the driver itself does not support
 * COPY.
 */
class CopyIn implements Submittable {
  readonly #statements: string
  readonly #data: Buffer[]
  readonly #done: (err: Error | null) => void
  #error: Error | null = null

  constructor(statements: string, data: readonly Buffer[], done: (err: Error | null) => void) {
    this.#statements = statements
    this.#data = [...data]
    this.#done = done
  }

  submit(connection: Connection) {
    connection.query(this.#statements)
  }

  handleCopyInResponse({ stream }: Connection) {
    const data = this.#data.shift() ?? Buffer.alloc(0)
    const header = Buffer.allocUnsafe(5)
    header[0] = COPY_DATA
    header.writeInt32BE(data.length + 4, 1)
    stream.cork()
    stream.write(header)
    stream.write(data)
    stream.write(COPY_DONE)
    stream.uncork()
  }

  /** A failed statement is followed by ReadyForQuery, a lost connection is not. */
  handleError(err: Error) {
    this.#error = err
    this.#done(err)
  }

  handleReadyForQuery() {
    if (!this.#error) this.#done(null)
  }

  handleCommandComplete() {
    // The number of rows of a statement, which is not needed.
  }

  handleRowDescription() {
    throw new Error('a statement besides COPY returned rows')
  }
}
