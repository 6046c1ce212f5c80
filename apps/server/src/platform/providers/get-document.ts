import { ProviderError } from './provider-error.ts'

export type DocumentRequest = {
  readonly url: string
  readonly accept: string
  /** further headers that identify the caller, such as a token */
  readonly headers?: Readonly<Record<string, string>>
  /** ETag of the last fetched document, so an unchanged document is not sent again */
  readonly etag: string | null
  /** whether a body with an error status is nevertheless an answer; default: never */
  readonly isAnswer?: (text: string) => boolean
  readonly timeoutMs: number
  readonly mostBytes: number
  readonly signal: AbortSignal
}

export type GotDocument =
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'document'; readonly text: string; readonly etag: string | null }

/** Longest wait that a provider can request; longer ones are shortened to a day. */
const LONGEST_WAIT_MS = 86_400_000

/**
 * A document from a provider, with any status that its reader understands. Redirects are not followed: no
 * known provider uses them, and the token would also be sent to the new address.
 * @throws ProviderError, or the reason of `signal`
 */
export async function getDocument(request: DocumentRequest): Promise<GotDocument> {
  const headers = new Headers({ ...request.headers, accept: request.accept })
  if (request.etag !== null) headers.set('if-none-match', request.etag)
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(request.timeoutMs)])
  try {
    const answer = await fetch(request.url, { headers, signal, redirect: 'error' })
    if (answer.status === 304) {
      await answer.body?.cancel()
      return { kind: 'unchanged' }
    }
    const text = await boundedText(answer, request.mostBytes)
    const isAnswer = answer.ok || request.isAnswer?.(text)
    if (!isAnswer || answer.status === 401 || answer.status === 429 || answer.status >= 500)
      throw refusalOf(answer)
    return { kind: 'document', text, etag: answer.headers.get('etag') }
  } catch (error) {
    if (request.signal.aborted) throw request.signal.reason
    if (error instanceof ProviderError) throw error
    const isTimeout = error instanceof DOMException && error.name === 'TimeoutError'
    // fetch may put the address into its error text
    throw new ProviderError('down', isTimeout ? `no answer within ${request.timeoutMs} ms` : 'not reached')
  }
}

async function boundedText({ body, headers }: Response, mostBytes: number): Promise<string> {
  const tooLarge = () => new ProviderError('too_large', `more than ${mostBytes} bytes`)
  if (Number(headers.get('content-length')) > mostBytes) throw tooLarge()
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength
    if (bytes > mostBytes) throw tooLarge()
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

function refusalOf({ status, headers }: Response): ProviderError {
  const fault = status === 429 || status === 503 ? 'busy' : status >= 500 ? 'down' : 'refused'
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  const retryAfterMs = seconds >= 0 ? Math.min(LONGEST_WAIT_MS, seconds * 1000) : null
  return new ProviderError(fault, `status ${status}`, { retryAfterMs, status })
}
