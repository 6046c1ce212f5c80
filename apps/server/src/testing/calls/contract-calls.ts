import { api } from '@kilowatt/contracts/api'

/** Every call of the contract, for tests that check all of them. */
export const contractCalls = Object.entries(api).flatMap(([group, calls]) =>
  Object.entries(calls).map(([verb, call]) => {
    const { route, meta, outputSchema } = call['~orpc']
    return {
      name: `${group}.${verb}`,
      method: route.method ?? '',
      /** relative to /api */
      path: route.path ?? '',
      access: meta.access,
      hasOutput: outputSchema !== undefined,
    }
  }),
)

export type ContractCall = (typeof contractCalls)[number]
