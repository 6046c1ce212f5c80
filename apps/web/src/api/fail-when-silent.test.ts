import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { failWhenSilent } from './fail-when-silent.ts'

const SILENT_MS = 20_000
const bytes = (text: string) => new TextEncoder().encode(text)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A stream that the test writes to, its reader, and a spy that sees when it is cancelled. */
function line() {
  let end: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>> | undefined
  const cancelled = vi.fn<(reason: unknown) => void>()
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (controller) => {
      end = controller
    },
    cancel: cancelled,
  })
  const reader = failWhenSilent(body, SILENT_MS).getReader()
  return { reader, cancelled, write: (text: string) => end?.enqueue(bytes(text)), close: () => end?.close() }
}

test('a stream with heartbeats stays open and ends normally', async () => {
  const { reader, write, close } = line()
  for (let beat = 0; beat < 5; beat++) {
    await vi.advanceTimersByTimeAsync(SILENT_MS - 1)
    write(':\n\n')
    expect(await reader.read()).toEqual({ done: false, value: bytes(':\n\n') })
  }
  close()
  expect(await reader.read()).toEqual({ done: true, value: undefined })
})

test('a stream without heartbeats fails, and the connection is closed', async () => {
  const { reader, write, cancelled } = line()
  write('event: message\n\n')
  await reader.read()
  const next = reader.read()
  const failed = expect(next).rejects.toThrow('fell silent')
  await vi.advanceTimersByTimeAsync(SILENT_MS)
  await failed
  expect(cancelled).toHaveBeenCalledOnce()
})

test('a stream closes the connection when its reader stops reading', async () => {
  const { reader, cancelled } = line()
  await reader.cancel('left')
  expect(cancelled).toHaveBeenCalledWith('left')
})
