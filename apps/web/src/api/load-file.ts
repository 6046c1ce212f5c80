import { ORPCError } from '@orpc/client'

/**
 * Loads a file of the server and tells how much of it has arrived.
 * @throws ORPCError with the product's code when the server refuses; TypeError when it does not answer
 */
export async function loadFile(path: string, onLoaded: (bytes: number) => void): Promise<Blob> {
  const answer = await fetch(`/api${path}`)
  if (!answer.ok || !answer.body) throw await refusalOf(answer)
  const parts: Uint8Array<ArrayBuffer>[] = []
  let loaded = 0
  const reader = answer.body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    parts.push(value)
    loaded += value.byteLength
    onLoaded(loaded)
  }
  return new Blob(parts, { type: answer.headers.get('content-type') ?? 'application/octet-stream' })
}

async function refusalOf(answer: Response): Promise<Error> {
  const told: unknown = await answer.json().catch(() => null)
  const code = typeof told === 'object' && told !== null && 'code' in told ? told.code : undefined
  return new ORPCError(typeof code === 'string' ? code : '', { status: answer.status })
}
