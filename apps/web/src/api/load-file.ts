import contractPaths from 'virtual:contract-paths'
import { ORPCError } from '@orpc/client'
import { getContractRouter, isContractProcedure } from '@orpc/contract'
import type { ApiClient } from './client.ts'

/** A call that returns a file and has no input other than the signed-in person. */
type FileCall = {
  [Group in keyof ApiClient]: {
    [Verb in keyof ApiClient[Group] & string]: ApiClient[Group][Verb] extends () => Promise<File>
      ? readonly [Group & string, Verb]
      : never
  }[keyof ApiClient[Group] & string]
}[keyof ApiClient]

/** A call that returns a report as a file. */
type ReportCall = readonly ['reports', 'locationFile' | 'groupFile']
type Input = Readonly<Record<string, string | number>>

/**
 * Downloads a file from the server and reports the progress.
 * @param input input of the call: named path parameters go into the path, all others into the query
 * @throws ORPCError with the product's code if the server refuses; TypeError if it does not answer
 */
export async function loadFile(
  call: FileCall | ReportCall,
  onLoaded: (bytes: number) => void,
  input: Input = {},
): Promise<Blob> {
  const entry = getContractRouter(contractPaths, call)
  const path = isContractProcedure(entry) ? entry['~orpc'].route.path : undefined
  if (path === undefined) throw new Error(`${call.join('.')} has no path`)
  const answer = await fetch(`/api${addressOf(path, input)}`)
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

function addressOf(path: string, input: Input): string {
  const rest = new Map(Object.entries(input))
  const filled = path.replace(/\{(\w+)\}/g, (_all, name: string) => {
    const value = String(rest.get(name))
    rest.delete(name)
    return value
  })
  const query = new URLSearchParams([...rest].map(([name, value]) => [name, String(value)]))
  return rest.size === 0 ? filled : `${filled}?${query}`
}

async function refusalOf(answer: Response): Promise<Error> {
  const body: unknown = await answer.json().catch(() => null)
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined
  const data = typeof body === 'object' && body !== null && 'data' in body ? body.data : undefined
  return new ORPCError(typeof code === 'string' ? code : '', { status: answer.status, data })
}
