import { minifyContractRouter } from '@orpc/contract'
import type { Plugin } from 'vite'
import { contract } from './src/api/contract.ts'

/** Gives the browser the methods and paths of the contract without its schemas: the server validates, and zod stays home. */
export function contractPaths(): Plugin {
  const id = 'virtual:contract-paths'
  return {
    name: 'contract-paths',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load: (resolved) =>
      resolved === `\0${id}`
        ? `export default ${JSON.stringify(minifyContractRouter(contract), withoutWords)}`
        : undefined,
  }
}

/** What documents and the server alone want to know of a call: two thirds of all that would travel. */
const forOthers = new Set(['tags', 'summary', 'description', 'successStatus'])
const withoutWords = (name: string, value: unknown) =>
  forOthers.has(name) ? undefined : name === 'meta' ? {} : value
