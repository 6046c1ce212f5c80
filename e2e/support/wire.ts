import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { pipeline } from 'node:stream'

/** A network cable between browser and server that a test can cut and reconnect. */
export async function openWire(to: string) {
  const target = new URL(to)
  const ends = new Set<Socket>()
  let isCut = false
  const server = createServer((near) => {
    if (isCut) return near.destroy()
    const far = connect(Number(target.port), target.hostname)
    for (const end of [near, far]) {
      ends.add(end)
      end.once('close', () => ends.delete(end))
    }
    // when one end breaks, the other end breaks too, because a cable has no other way to signal it
    const broken = () => undefined
    pipeline(near, far, broken)
    pipeline(far, near, broken)
  })
  server.listen(0, target.hostname)
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the wire has no port')
  const cut = () => {
    isCut = true
    for (const end of ends) end.destroy()
  }
  return {
    url: `http://${target.hostname}:${address.port}`,
    cut,
    mend: () => {
      isCut = false
    },
    async [Symbol.asyncDispose]() {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}
