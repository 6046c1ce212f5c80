import type { api } from '@kilowatt/contracts/api'
import type { InferContractRouterInputs } from '@orpc/contract'
import type { AuditCases } from '../audit-case.ts'
import type { Scene } from '../call-scene.ts'

type Inputs = InferContractRouterInputs<typeof api>
type Group = keyof Inputs
type CallOf<G extends Group> = { [Each in G]: `${Each}.${keyof Inputs[Each] & string}` }[G]

/** What a module provides for tests that make all calls. */
export type ModuleExamples<G extends Group = Group> = {
  /** for each call a valid input, with which the call succeeds if the caller has permission */
  readonly inputs: {
    readonly [Each in G]: { readonly [Verb in keyof Inputs[Each]]: (scene: Scene) => Inputs[Each][Verb] }
  }
  /** each call that does not only read: its audit entries, or why it leaves none */
  readonly audited?: AuditCases<CallOf<G>>
  /** groups of calls that people make about their own data; all other calls are about a company's data */
  readonly personal?: readonly G[]
}
