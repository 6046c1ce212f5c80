import { api } from '@kilowatt/contracts/api'
import { ORPCError } from '@orpc/client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import type { TestServer } from '../servers/test-server.ts'

export type Called = {
  /** `ok`, or the product's code of the refusal */
  readonly outcome: string
  readonly answer: unknown
  /** id of the request in the server's log */
  readonly requestId: string
  /** what a browser would keep */
  readonly setCookie: readonly string[]
}

type Context = { headers: Record<string, string>; response: Response | null }

/**
 * Makes a call of the contract by its name, like the typed client. Redirects are responses, and streams end
 * at once.
 */
export async function callByName(
  { url }: Pick<TestServer, 'url'>,
  name: string,
  input: unknown,
  headers: Record<string, string>,
): Promise<Called> {
  const link = new OpenAPILink<Context>(api, {
    url: `${url}/api`,
    headers: ({ context }) => context.headers,
    fetch: async (request, init, { context }) => {
      context.response = await fetch(request, { ...init, redirect: 'manual' })
      return context.response
    },
  })
  const context: Context = { headers, response: null }
  const stop = new AbortController()
  const called = async (outcome: string, answer: unknown): Promise<Called> => {
    stop.abort()
    return {
      outcome,
      answer,
      requestId: context.response?.headers.get('x-request-id') ?? '',
      setCookie: context.response?.headers.getSetCookie() ?? [],
    }
  }
  try {
    return called('ok', await link.call(name.split('.'), input, { context, signal: stop.signal }))
  } catch (error) {
    if (error instanceof ORPCError) return called(error.code, null)
    throw error
  }
}
