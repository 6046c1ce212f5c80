import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { failWhenSilent } from './fail-when-silent.ts'

const SILENT_MS = 20_000
const bytes = (text: string) => new TextEncoder().encode(text)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A line that the test writes to, and what somebody reads at its other end. */
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

test('heartbeats keep it open, and it ends as it is ended', async () => {
  const { reader, write, close } = line()
  for (let beat = 0; beat < 5; beat++) {
    await vi.advanceTimersByTimeAsync(SILENT_MS - 1)
    write(':\n\n')
    expect(await reader.read()).toEqual({ done: false, value: bytes(':\n\n') })
  }
  close()
  expect(await reader.read()).toEqual({ done: true, value: undefined })
})

test('without any it fails, and the line is let go', async () => {
  const { reader, write, cancelled } = line()
  write('event: message\n\n')
  await reader.read()
  const next = reader.read()
  const failed = expect(next).rejects.toThrow('fell silent')
  await vi.advanceTimersByTimeAsync(SILENT_MS)
  await failed
  expect(cancelled).toHaveBeenCalledOnce()
})

test('who reads no more lets the line go', async () => {
  const { reader, cancelled } = line()
  await reader.cancel('left')
  expect(cancelled).toHaveBeenCalledWith('left')
})
