import { type ErrorCode, errorStatus } from '@kilowatt/contracts/errors'
import { ORPCError } from '@orpc/client'
import type { ApiClient } from '../api/client.ts'

/**
 * Replaces `api/server-link.ts` in component tests: the calls of the contract, answered by the test instead
 * of a server. An unanswered call fails the test.
 */
type CallName = {
  [Group in keyof ApiClient]: `${Group}.${keyof ApiClient[Group] & string}`
}[keyof ApiClient]

type CallOf<Name extends CallName> = Name extends `${infer Group extends keyof ApiClient}.${infer Verb}`
  ? Verb extends keyof ApiClient[Group]
    ? ApiClient[Group][Verb]
    : never
  : never

type InputOf<Call> = Call extends (input: infer Input, ...rest: never[]) => unknown ? Input : never
type OutputOf<Call> = Call extends (...given: never[]) => Promise<infer Output> ? Answered<Output> : never
/** A stream is answered by an async generator of its events. */
type Answered<Output> = Output extends AsyncIterable<infer Event> ? AsyncIterable<Event> : Output

/** Answers of the server, by call name. */
export type Answers = {
  [Name in CallName]?: (
    input: InputOf<CallOf<Name>>,
  ) => OutputOf<CallOf<Name>> | Promise<OutputOf<CallOf<Name>>>
}

let answers = new Map<string, (input: never) => unknown>()
let asked: { name: string; input: unknown }[] = []
let unanswered: string[] = []

/** Sets the answers from now on and forgets recorded calls. */
export function answerWith(given: Answers): void {
  answers = new Map(Object.entries(given))
  asked = []
  unanswered = []
}

/** Changes single answers, as if something had changed on the server. */
export function answerFromNowOn(given: Answers): void {
  for (const [name, answer] of Object.entries(given)) answers.set(name, answer)
}

/** The inputs of a call, in order. */
export const inputsOf = (name: CallName): unknown[] =>
  asked.filter((call) => call.name === name).map(({ input }) => input)

/** Calls that no test has answered. */
export const unansweredCalls = (): readonly string[] => unanswered

/** Makes the server refuse. */
export function refuse(
  code: ErrorCode,
  fields: readonly { path: string; message: string }[] = [],
  retryAfterS?: number,
): never {
  throw new ORPCError(code, {
    status: errorStatus[code],
    data: fields.length > 0 ? { fields } : retryAfterS && { retryAfterS },
  })
}

/** Makes the server never answer. */
export const staySilent = (): Promise<never> => new Promise(() => undefined)

/** Makes the server unreachable. */
export function beOffline(): never {
  throw new TypeError('Failed to fetch')
}

export default {
  async call(path: readonly string[], input: unknown): Promise<unknown> {
    const name = path.join('.')
    asked.push({ name, input })
    const answer = answers.get(name)
    if (answer) return Reflect.apply(answer, undefined, [input])
    unanswered.push(name)
    throw new ORPCError('internal', { status: errorStatus.internal, message: `${name} is not answered` })
  },
}
