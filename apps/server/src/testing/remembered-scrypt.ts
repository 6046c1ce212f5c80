import crypto, { type BinaryLike, type ScryptOptions } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

/* Set-up of each test file: scrypt computes the same input once. It is slow on purpose, and took a third of
   the processor time of all server tests, which check the same few passwords again and again. The files of a
   worker share the results. */

type Done = (error: Error | null, key: Buffer) => void

const known: unique symbol = Symbol.for('kilowatt.remembered-scrypt')

if (!(known in crypto.scrypt)) {
  const slowScrypt = crypto.scrypt
  const results = new Map<string, Promise<Buffer>>()
  const compute = (password: BinaryLike, salt: BinaryLike, length: number, options: ScryptOptions) =>
    new Promise<Buffer>((resolve, reject) => {
      slowScrypt(password, salt, length, options, (error, key) => (error ? reject(error) : resolve(key)))
    })
  const remembered = (
    password: BinaryLike,
    salt: BinaryLike,
    length: number,
    options: ScryptOptions,
    done: Done,
  ) => {
    const input = JSON.stringify([password, salt, length, options])
    const result = results.get(input) ?? compute(password, salt, length, options)
    results.set(input, result)
    result.then(
      (key) => done(null, Buffer.from(key)),
      (error) => done(error, Buffer.alloc(0)),
    )
  }
  Object.assign(crypto, { scrypt: Object.assign(remembered, { [known]: true }) })
  syncBuiltinESMExports()
}
