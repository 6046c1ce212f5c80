/**
 * A program that stores and hashes a file of 100 parts, and prints how much memory that took as JSON. It runs in its own
 * process, because garbage is collected before each measurement, which takes a second in a worker full of tests.
 */
import { pino } from 'pino'
import { openSoftwareStore } from '../modules/fleet/releases/software-store.ts'

const [dataDir = ''] = process.argv.slice(2)
const store = openSoftwareStore(dataDir, pino({ level: 'silent' }))
const part = Buffer.alloc(1_000_000, 'software')
const size = 100 * part.length

function inUse() {
  // The first collection returns the memory of buffers in the background; the second waits for that.
  globalThis.gc?.()
  globalThis.gc?.()
  const { external, heapUsed } = process.memoryUsage()
  return external + heapUsed
}
const before = inUse()
let peak = before
const look = () => {
  peak = Math.max(peak, inUse())
}

async function* hundred() {
  for (let i = 0; i < 100; i++) {
    if (i % 10 === 9) look()
    yield part
  }
}
const written = await store.writePart('large', { offset: 0, maxBytes: size, body: hundred() })
const watch = setInterval(look, 100)
const sha256 = await store.hashOf('large')
clearInterval(watch)
await store.drop('large')
process.stdout.write(JSON.stringify({ written, sha256, grewBytes: peak - before }))
