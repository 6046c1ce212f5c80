import { expect, test } from 'vitest'
import { onDemand, piecesOf } from './on-demand.ts'

/** A file of a thousand rows, recording the progress of its creation. */
function file() {
  const made = { rows: 0, isEnded: false }
  async function* rows() {
    try {
      for (; made.rows < 1_000; made.rows++) yield made.rows
    } finally {
      made.isEnded = true
    }
  }
  async function* pieces(of: AsyncIterable<number>) {
    for await (const row of of) if (row % 10 === 9) yield Uint8Array.of(row % 256)
  }
  /** Reads the next chunk as soon as the previous one was taken, as libraries do. */
  const eager = (of: AsyncIterable<number>) => {
    const source = pieces(of)
    return piecesOf(
      new ReadableStream({
        async pull(stream) {
          const { done, value } = await source.next()
          if (done) stream.close()
          else stream.enqueue(value)
        },
        cancel: async () => {
          await source.return(undefined)
        },
      }),
    )
  }
  return { made, stream: onDemand(rows(), eager) }
}

const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

test('a chunk of a file is created when requested, not ahead', async () => {
  const { made, stream } = file()
  await settled()
  expect(made.rows).toBe(0)
  const reader = stream.getReader()
  await reader.read()
  await settled()
  expect(made.rows).toBeLessThan(15)
  let pieces = 1
  while (!(await reader.read()).done) pieces++
  expect([pieces, made.rows, made.isEnded]).toEqual([100, 1_000, true])
})

test('a file that is no longer read stops reading its rows', async () => {
  const { made, stream } = file()
  const reader = stream.getReader()
  await reader.read()
  await reader.cancel()
  expect(made.isEnded).toBe(true)
  expect(made.rows).toBeLessThan(30)
})
