/**
 * A file of rows that are created only when they are read. Streams create one chunk ahead, so the server
 * would work for a person when it is not their turn.
 * @param write creates chunks of the file from the rows
 */
export function onDemand<Row>(
  rows: AsyncIterable<Row>,
  write: (rows: AsyncIterable<Row>) => AsyncGenerator<Uint8Array>,
): ReadableStream<Uint8Array> {
  let demand = Promise.withResolvers<void>()
  async function* requested() {
    await demand.promise
    for await (const row of rows) {
      yield row
      await demand.promise
    }
  }
  const pieces = write(requested())
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
        // a pending request would wait for ever
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
