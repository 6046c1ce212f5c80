/**
 * A copy of a byte stream that fails after a period of silence. A broken connection may give no sign, and the
 * reader would wait forever.
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
