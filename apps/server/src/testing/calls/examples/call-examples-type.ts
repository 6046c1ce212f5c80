import type { api } from '@kilowatt/contracts/api'
import type { InferContractRouterInputs } from '@orpc/contract'
import type { Scene } from '../call-scene.ts'

type Inputs = InferContractRouterInputs<typeof api>

/** For each call of some groups a real input, which does what the call is for when whoever makes it may. */
export type CallExamples<Group extends keyof Inputs = keyof Inputs> = {
  readonly [G in Group]: { readonly [Verb in keyof Inputs[G]]: (scene: Scene) => Inputs[G][Verb] }
}
