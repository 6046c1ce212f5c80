/**
 * The bytes of a stream, which fails once none have come for so long. A line that is cut in the middle gives no sign of it, and
 * whoever reads would wait for ever.
 */
export function failWhenSilent(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  silentMs: number,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader()
  return new ReadableStream({
    async pull(controller) {
      let isSilent = false
      const timer = setTimeout(() => {
        isSilent = true
        controller.error(new Error('the stream fell silent'))
        void reader.cancel()
      }, silentMs)
      try {
        const { done, value } = await reader.read()
        if (isSilent) return
        if (done) controller.close()
        else controller.enqueue(value)
      } finally {
        clearTimeout(timer)
      }
    },
    cancel: (reason) => reader.cancel(reason),
  })
}
