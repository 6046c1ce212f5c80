/**
 * A file of rows that is made as far as somebody takes it. Streams make a piece ahead by themselves: the file of somebody who has no
 * turn would be made, too.
 * @param write makes pieces of the file from the rows
 */
export function onDemand<Row>(
  rows: AsyncIterable<Row>,
  write: (rows: AsyncIterable<Row>) => AsyncGenerator<Uint8Array>,
): ReadableStream<Uint8Array> {
  let demand = Promise.withResolvers<void>()
  async function* asked() {
    await demand.promise
    for await (const row of rows) {
      yield row
      await demand.promise
    }
  }
  const pieces = write(asked())
  return new ReadableStream<Uint8Array>(
    {
      async pull(stream) {
        demand.resolve()
        const { done, value } = await pieces.next()
        demand = Promise.withResolvers()
        if (done) stream.close()
        else stream.enqueue(value)
      },
      async cancel() {
        // what waits for the demand would wait for ever
        demand.resolve()
        await pieces.return(undefined)
      },
    },
    { highWaterMark: 0 },
  )
}

export async function* piecesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader()
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) yield piece.value
  } finally {
    await reader.cancel()
  }
}
